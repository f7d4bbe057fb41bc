import { LOCK_AFTER_OWN_BET_MINUTES } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { alreadyObjected } from '#server/decisions/index.ts'
import { walletLocked } from '#server/users/index.ts'
import type { NamedRow } from './event/interest.ts'
import {
  CALLED_OFF_IN,
  type Creator,
  type EventPerson,
  isChecked,
  isDecided,
  type JudgedEvent,
  LOCKED,
  type Moderator,
  OPEN,
  PROPOSED,
  standsIn,
  stateRefusal,
} from './judged.ts'
import { mayModerate } from './may-moderate.ts'

/** Whether the event takes bets. The statement that places bets applies the same rule under the event's lock (`place-bets.sql`). */
export const mayBet = (book: JudgedEvent): Answer =>
  standsIn(book, OPEN) && book.ends_at > book.now && !book.held
    ? undefined
    : new Refusal('event_not_open', 'Betting on this event has closed. Nothing was staked.')

/** Why a person may not stake, by the verdict of `stake-rules.sql`. The verdict 7 waits for a tick. */
const KEPT_FROM: Readonly<Record<number, readonly [RefusalCode, string]>> = {
  6: ['own_interest', 'You have an interest in this event, so this bet is not open to you.'],
  8: ['stepped_back', 'You stepped back from this event, so you stake nothing more here.'],
  9: ['own_interest', 'You ask this question for the site, so you do not bet on it.'],
}

/** The same as a sentence for the event's page, which stakes nothing. */
export const whyKept = (verdict: number): string | undefined => KEPT_FROM[verdict]?.[1]

/** The refusal of a stake by that verdict. */
export function keptFrom(verdict: number): Answer {
  const kept = KEPT_FROM[verdict]
  return kept && new Refusal(kept[0], `${kept[1]} Nothing was staked.`)
}

/** The verdict on a stake of the viewer on one side. */
export const verdictOn = (row: { verdict_a: number; verdict_b: number }, side: Selection): number =>
  side === 'optionA' ? row.verdict_a : row.verdict_b

/** Whether the event takes a bet of a person, by the verdict of `event_stake_verdict` on it. */
export const mayStake = (book: JudgedEvent, verdict: number): Answer => mayBet(book) ?? keptFrom(verdict)

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
export function mayRemoveName(book: JudgedEvent, { my_name, my_name_taken }: NamedRow): Answer {
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
    `You bet on this question, or a stake came back, in the last ${LOCK_AFTER_OWN_BET_MINUTES} minutes. Close it a little later.`,
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
  if (book.by_site) return new Refusal('event_state', 'The question of the day is asked once, for everybody')
  if (book.interest_rules)
    return new Refusal('event_state', 'People have an interest in this event, so it is asked only once')
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

/** How a person who would ask an event again stands to it. @property down moderators have taken its words down */
export type AskedBefore = { own: boolean; bet: boolean; settled: boolean; down: boolean; bySite: boolean }

const NO_SUCH_EVENT = () => new Refusal('not_found', 'There is no such event')

/** The words of an event fill a new one for its creator at any time, and once it is settled for people who had a bet in it. */
export const maySeeTemplate = (before: Omit<AskedBefore, 'bySite'> | undefined): Answer =>
  before && !before.down && (before.own || (before.bet && before.settled)) ? undefined : NO_SUCH_EVENT()

/** A new event may say that it asks a settled one again, by the creator of that one or somebody who had a bet in it. */
export function mayAskAgain(before: AskedBefore | undefined): Answer {
  if (!before || before.down || !(before.own || before.bet)) return NO_SUCH_EVENT()
  if (!before.settled)
    return new Refusal('event_state', 'That event is not settled yet. Nothing was created.')
  return before.bySite
    ? new Refusal(
        'event_state',
        'The site asked that question itself, and asks it again alone. Nothing was created.',
      )
    : undefined
}

/** The people of an event are notified of the same question alone: other words would be a message from a stranger to all of them. */
export const mayCarryNotices = ({ same }: { same: boolean }): Answer =>
  same
    ? undefined
    : new Refusal(
        'event_state',
        'This is not the question of the earlier event, so its people cannot be notified. Nothing was created.',
      )
