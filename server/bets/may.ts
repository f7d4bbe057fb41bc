import { outcomes } from '#contract/bets.ts'
import { LOCK_AFTER_OWN_BET_MINUTES } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import type { Verbs } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { alreadyObjected, maySign, type Signing } from '#server/decisions/index.ts'
import { walletLocked } from '#server/users/index.ts'
import type { Book, EventOutcome, EventStatus } from './event/book.ts'
import type { NamedRow } from './event/interest.ts'

/** The part of an event's book that the rules read. Its times are of the database's clock, as `now` is. */
export type JudgedEvent = Pick<
  Book,
  | 'created_by'
  | 'practice'
  | 'audience'
  | 'follows'
  | 'jury'
  | 'status'
  | 'ends_at'
  | 'stake_a_cents'
  | 'stake_b_cents'
  | 'next_at'
  | 'proposed_outcome'
  | 'proposed_by'
  | 'decide_by'
  | 'decision_outcome'
  | 'decision_final_at'
  | 'admin_called_at'
  | 'check_until'
  | 'outcome'
  | 'settled_at'
  | 'now'
> & {
  /** the followed event takes no bets now; absent where nobody asks */
  held?: boolean | null
}

/** A person before an event. */
export type EventPerson = {
  userId: bigint
  /** the side that they bet on; null without a bet */
  side: Selection | null
}
type Creator = Pick<EventPerson, 'userId'>
/** @property elsewhere they created, or bet on, another event with the same question */
export type Moderator = EventPerson & { verbs: Verbs; elsewhere: boolean }

/** The refusal of a step that the event's state does not allow. */
function stateRefusal(book: JudgedEvent, wanted: string): Refusal {
  const state =
    book.outcome !== null && book.settled_at === null
      ? 'being paid out'
      : isChecked(book)
        ? 'waiting for a moderator to check a payout'
        : book.outcome === null && book.decision_outcome !== null
          ? 'decided, and bettors may object'
          : book.status
  return new Refusal('event_state', `This event is ${state}, so it cannot be ${wanted}. Nothing was changed.`)
}

/** Whether two have signed a decision that is not final yet. Until it is final nothing else ends the event. */
export const isDecided = (book: Pick<Book, 'outcome' | 'decision_outcome'>): boolean =>
  book.outcome === null && book.decision_outcome !== null

/** Whether the event has neither an outcome nor a decision, and is in one of these states. */
const standsIn = (book: JudgedEvent, states: ReadonlySet<EventStatus>): boolean =>
  book.outcome === null && !isDecided(book) && states.has(book.status)

const OPEN: ReadonlySet<EventStatus> = new Set(['open'])
const LOCKED: ReadonlySet<EventStatus> = new Set(['locked'])
const PROPOSED: ReadonlySet<EventStatus> = new Set(['proposed'])
const SUSPENDED: ReadonlySet<EventStatus> = new Set(['suspended'])
const CALLED_OFF_IN: ReadonlySet<EventStatus> = new Set(['open', 'locked'])
const SUSPENDED_IN: ReadonlySet<EventStatus> = new Set(['open', 'locked', 'proposed', 'disputed'])
const DECIDED_IN: ReadonlySet<EventStatus> = new Set(['locked', 'proposed', 'disputed', 'suspended'])

/** Whether the event takes bets. The statement that places bets applies the same rule under the event's lock (`place-bets.sql`). */
export const mayBet = (book: JudgedEvent): Answer =>
  standsIn(book, OPEN) && book.ends_at > book.now && !book.held
    ? undefined
    : new Refusal('event_not_open', 'Betting on this event has closed. Nothing was staked.')

/** What the statement that places bets says of a person's stake (`stake-rules.sql`), with the reason; 7 waits for a tick. */
export const KEPT_FROM: Readonly<Record<number, () => Refusal>> = {
  6: () =>
    new Refusal(
      'own_interest',
      'You have an interest in this event, so this bet is not open to you. Nothing was staked.',
    ),
  8: () =>
    new Refusal(
      'stepped_back',
      'You stepped back from this event, so you stake nothing more here. Nothing was staked.',
    ),
}

/** The verdict on a stake of the viewer on one side. */
export const verdictOn = (row: { verdict_a: number; verdict_b: number }, side: Selection): number =>
  side === 'optionA' ? row.verdict_a : row.verdict_b

/** Whether the event takes a bet of a person, by the verdict of `event_stake_verdict` on it. */
export const mayStake = (book: JudgedEvent, verdict: number): Answer => mayBet(book) ?? KEPT_FROM[verdict]?.()

const NOT_NAMED = () => new Refusal('forbidden', 'Only people whom the creator named can do this')
const afterClose = () =>
  new Refusal(
    'event_state',
    'Betting has closed, so what was said about people stays as it is. Nothing was changed.',
  )

/** A person whom the creator named says that they have no interest. */
export function mayObjectToName(book: JudgedEvent, { my_name, my_name_objected }: NamedRow): Answer {
  if (!my_name) return NOT_NAMED()
  if (mayBet(book)) return afterClose()
  return my_name_objected
    ? new Refusal('event_state', 'You have already said that you have no interest. Nothing was changed.')
    : undefined
}

/** A person whom the creator named takes the name off. */
export function mayTakeNameOff(book: JudgedEvent, { my_name, my_name_taken }: NamedRow): Answer {
  if (!my_name) return NOT_NAMED()
  if (mayBet(book)) return afterClose()
  return my_name_taken
    ? new Refusal('event_state', 'Your name is already off. Nothing was changed.')
    : undefined
}

/** Its creator locks an event before its end. @param recent whether they bet on it in the last minutes */
export function mayLock(book: JudgedEvent, { userId }: Creator, recent: boolean): Answer {
  if (book.created_by !== userId)
    return new Refusal('forbidden', 'Only the creator can close betting on this event early')
  if (book.follows !== null)
    return new Refusal('event_state', 'Betting closes together with the public event. Nothing was changed.')
  if (mayBet(book)) return stateRefusal(book, 'closed early')
  if (!recent) return undefined
  return new Refusal(
    'bet_too_recent',
    `You bet on this question in the last ${LOCK_AFTER_OWN_BET_MINUTES} minutes. Close it a little later.`,
  )
}

/** Its creator calls an event off while it has bets on one side at most. */
export function mayCallOff(book: JudgedEvent, { userId }: Creator): Answer {
  if (book.created_by !== userId) return new Refusal('forbidden', 'Only the creator can call this event off')
  if (!standsIn(book, CALLED_OFF_IN)) return stateRefusal(book, 'called off')
  if (book.stake_a_cents === 0n || book.stake_b_cents === 0n) return undefined
  return new Refusal(
    'counter_bet_exists',
    'People have bet on both sides, so this event can no longer be called off',
  )
}

/** Its creator removes the cover of an event. */
export const mayUncover = (book: JudgedEvent, { userId }: Creator): Answer =>
  book.created_by === userId ? undefined : new Refusal('forbidden', 'Only the creator can change the cover')

/** Its creator sets the cover of an event, or changes it. */
export const mayCover = (book: JudgedEvent, creator: Creator): Answer =>
  mayUncover(book, creator) ??
  (mayBet(book) &&
    new Refusal('event_not_open', 'Betting is over, so the cover stays as it is. You can remove it.'))

/**
 * Its creator chooses other people who see an event.
 * @param held.others somebody else has a stake in it
 * @param held.own the creator has one in an event that follows it, which would be void
 */
export function mayChangeAudience(
  book: JudgedEvent,
  { userId }: Creator,
  { others, own }: { others: boolean; own: boolean },
): Answer {
  if (book.created_by !== userId)
    return new Refusal('forbidden', 'Only the creator chooses who sees this event')
  if (!standsIn(book, OPEN)) return stateRefusal(book, 'shown to other people')
  if (book.jury !== null) return new Refusal('event_state', 'This event has a jury, so it stays public')
  if (others)
    return new Refusal(
      'event_state',
      'Somebody else has bet on this event, so who sees it can no longer change',
    )
  return own
    ? new Refusal('event_state', 'You bet on this question in a circle, so who sees it can no longer change')
    : undefined
}

/** A person asks the question of a public event in a circle of theirs. */
export function mayFollow(book: JudgedEvent): Answer {
  if (book.audience !== 'public' || book.follows !== null)
    return new Refusal('event_state', 'Only the question of a public event can be asked in your circle')
  return mayBet(book) && new Refusal('event_not_open', 'This event takes no more bets. Nothing was created.')
}

/** A follower stays in its circle: with everybody as audience it would be the public event a second time. */
export const mayBePublic = (book: JudgedEvent): Answer =>
  book.follows === null
    ? undefined
    : new Refusal('event_state', 'This event follows a public one, so it stays in your circle')

/** Its creator makes, renews and ends the invite link of an event, and sees who came by it. */
export function mayInvite(book: JudgedEvent, { userId }: Creator): Answer {
  if (book.created_by !== userId)
    return new Refusal('forbidden', 'Only the creator can invite people to this event')
  return book.audience === 'link'
    ? undefined
    : new Refusal('event_state', 'This event has no invite link: people do not see it by a link')
}

/** Whether a follower waits for a moderator's proposal: the followed event ended without an outcome. */
const wantsProposal = (book: JudgedEvent): boolean =>
  book.follows !== null && book.decide_by !== null && standsIn(book, LOCKED)

/** A moderator proposes the outcome of a follower whose public event has none. */
function mayProposeAsModerator(book: JudgedEvent, person: Moderator): Answer {
  if (!person.verbs.has('events:decide'))
    return new Refusal('forbidden', 'The public event proposes the outcome of this one')
  return (
    mayModerate(book, person) ?? (wantsProposal(book) ? undefined : stateRefusal(book, 'given an outcome'))
  )
}

/** Its creator makes a spoken code beside the invite link. @param linked the event has a link now */
export function maySpeakCode(book: JudgedEvent, creator: Creator, linked: boolean): Answer {
  const refused = mayInvite(book, creator)
  if (refused) return refused
  if (mayBet(book))
    return new Refusal('event_state', 'Betting on this event has closed, so nobody comes to it by a code')
  return linked
    ? undefined
    : new Refusal('event_state', 'This event has no invite link now. Make a link first.')
}

/** Its creator proposes the outcome of a locked event. */
export function mayPropose(book: JudgedEvent, person: Moderator): Answer {
  if (book.follows !== null) return mayProposeAsModerator(book, person)
  const { userId } = person
  if (book.created_by !== userId) return new Refusal('forbidden', 'Only the creator can propose the outcome')
  return standsIn(book, LOCKED) ? undefined : stateRefusal(book, 'given an outcome')
}

/** Whether the outcome only waits for a moderator to look at a flagged payout. */
export const isChecked = (book: Pick<Book, 'check_until' | 'outcome'>): boolean =>
  book.outcome === null && book.check_until !== null

/** Whether a proposal can be conceded and disputed: until its timer, even where the timer's step is late. */
const isInWindow = (book: JudgedEvent): boolean =>
  standsIn(book, PROPOSED) && !isChecked(book) && book.next_at !== null && book.next_at > book.now

/**
 * A bettor concedes a proposal by which they lose.
 * @param person.conceded whether they have conceded already
 * @param person.locked whether their wallet is locked: conceding real money takes it from the wallet
 */
export function mayConcede(
  book: JudgedEvent,
  { side, conceded, locked }: EventPerson & { conceded: boolean; locked: boolean },
): Answer {
  if (side === null) return new Refusal('forbidden', 'Only people who bet on this event can concede it')
  if (!book.practice && locked) return walletLocked('Nothing was changed.')
  if (!isInWindow(book)) return stateRefusal(book, 'conceded')
  if (book.proposed_outcome === 'void' || side === book.proposed_outcome)
    return new Refusal(
      'not_a_losing_bettor',
      'This proposal does not make you lose, so there is nothing to concede',
    )
  return conceded ? new Refusal('already_conceded', 'You have already conceded') : undefined
}

/**
 * A bettor says that they have an interest, until the event is final.
 * @param person.side the side of their stake, also where it came back
 * @param person.locked whether their wallet is locked: stepping back from real money gives it up
 */
export function mayStepBack(
  book: JudgedEvent,
  { side, steppedBack, locked }: EventPerson & { steppedBack: boolean; locked: boolean },
): Answer {
  if (side === null && !steppedBack)
    return new Refusal('forbidden', 'Only people who bet on this event can step back from it')
  if (!book.practice && locked) return walletLocked('Nothing was changed.')
  if (book.outcome !== null) return stateRefusal(book, 'stepped back from')
  return steppedBack
    ? new Refusal('already_stepped_back', 'You have already stepped back from this event')
    : undefined
}

/** A bettor disputes a proposal. */
export function mayDispute(book: JudgedEvent, { side }: EventPerson): Answer {
  if (side === null) return new Refusal('forbidden', 'Only people who bet on this event can dispute it')
  return isInWindow(book) ? undefined : stateRefusal(book, 'disputed')
}

/** A bettor objects to a decision by which they lose. @param objected whether they have objected already */
export function mayObject(book: JudgedEvent, { side }: EventPerson, objected: boolean): Answer {
  if (side === null) return new Refusal('forbidden', 'Only people who bet on this event can object')
  const called = book.admin_called_at !== null
  const inTime = book.decision_final_at !== null && book.decision_final_at > book.now
  if (!isDecided(book) || isChecked(book) || !(called || inTime)) return stateRefusal(book, 'objected to')
  if (side === book.decision_outcome)
    return new Refusal('not_a_losing_bettor', 'You win under this decision, so there is nothing to object to')
  return objected ? alreadyObjected() : undefined
}

const MODERATORS_ONLY = () => new Refusal('forbidden', 'This is for moderators')

/** Moderators touch no event that they bet on or created. */
function mayModerate(book: JudgedEvent, { userId, side, elsewhere }: Moderator): Answer {
  if (book.created_by === userId)
    return new Refusal('holds_position', 'You created this event, so another moderator has to handle it')
  if (side !== null)
    return new Refusal('holds_position', 'You bet on this event, so another moderator has to handle it')
  if (book.proposed_by === userId)
    return new Refusal('holds_position', 'You proposed this outcome, so another moderator has to handle it')
  if (elsewhere)
    return new Refusal(
      'holds_position',
      'You created, bet on or stepped back from an event with this question, so another moderator has to handle it',
    )
  return undefined
}

/**
 * The outcomes that a moderator can give an event. A follower gets what was proposed from the public event, or is void: its people agreed
 * to that question's answer.
 */
export function outcomesOf(
  book: Pick<JudgedEvent, 'follows' | 'proposed_outcome' | 'proposed_by'>,
): EventOutcome[] {
  if (book.follows === null || book.proposed_by !== null) return [...outcomes]
  return outcomes.filter((outcome) => outcome === 'void' || outcome === book.proposed_outcome)
}

/** A moderator decides an event, or signs a decision about it. For real money the act also asks for a fresh proof. */
export function mayDecide(book: JudgedEvent, moderator: Moderator, signing: Signing): Answer {
  if (!moderator.verbs.has('events:decide')) return MODERATORS_ONLY()
  const involved = mayModerate(book, moderator)
  if (involved) return involved
  const called = book.admin_called_at !== null
  const inWindow = isDecided(book) && (!called || isChecked(book))
  // its outcome comes from the public event, or from the proposal of a moderator
  if (book.follows !== null && book.status === 'locked') return stateRefusal(book, 'decided')
  if (book.outcome !== null || !DECIDED_IN.has(book.status) || inWindow) return stateRefusal(book, 'decided')
  if (book.jury === 'sits' && book.status === 'disputed')
    return new Refusal('event_state', 'A jury is deciding this event. Nothing was changed.')
  return maySign(signing, called)
}

/** A moderator closes a flag about a win: neither of its people, and nobody with a part in the event. */
export function mayCloseFlag(
  book: JudgedEvent,
  moderator: Moderator,
  { winnerId, deciderId }: { winnerId: bigint; deciderId: bigint },
): Answer {
  if (!moderator.verbs.has('events:decide')) return MODERATORS_ONLY()
  if (moderator.userId === winnerId || moderator.userId === deciderId)
    return new Refusal('holds_position', 'This is about you. Another moderator has to decide.')
  return mayModerate(book, moderator)
}

/** A moderator suspends an event: betting and its timers stop. */
export function maySuspend(book: JudgedEvent, moderator: Moderator): Answer {
  if (!moderator.verbs.has('events:suspend')) return MODERATORS_ONLY()
  return mayModerate(book, moderator) ?? (isStoppable(book) ? undefined : stateRefusal(book, 'suspended'))
}

/** Whether an event can be suspended in its present state. */
export const isStoppable = (book: JudgedEvent): boolean => standsIn(book, SUSPENDED_IN)

/** A moderator resumes a suspended event. */
export function mayResume(book: JudgedEvent, moderator: Moderator): Answer {
  if (!moderator.verbs.has('events:suspend')) return MODERATORS_ONLY()
  return (
    mayModerate(book, moderator) ?? (standsIn(book, SUSPENDED) ? undefined : stateRefusal(book, 'resumed'))
  )
}

/** A moderator takes the words of an event down. @param areDown whether they are already */
export function mayTakeWords(book: JudgedEvent, moderator: Moderator, areDown: boolean): Answer {
  if (!moderator.verbs.has('events:suspend')) return MODERATORS_ONLY()
  const involved = mayModerate(book, moderator)
  if (involved) return involved
  // people bet on the basis of the words
  if (book.status === 'open' && book.outcome === null)
    return new Refusal('event_state', 'This event is open: suspend it to take its text down')
  return areDown
    ? new Refusal('event_state', 'The text of this event has already been taken down')
    : undefined
}

/** A moderator shows the words of an event again. */
export function mayShowWords(book: JudgedEvent, moderator: Moderator, areDown: boolean): Answer {
  if (!moderator.verbs.has('events:suspend')) return MODERATORS_ONLY()
  const involved = mayModerate(book, moderator)
  if (involved) return involved
  return areDown
    ? undefined
    : new Refusal('event_state', 'The text of this event has not been taken down yet')
}
