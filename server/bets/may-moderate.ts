import { outcomes } from '#contract/bets.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { maySign, type Signing } from '#server/decisions/index.ts'
import type { EventOutcome } from './event/book.ts'
import {
  DECIDED_IN,
  isBeforeJury,
  isChecked,
  isDecided,
  type JudgedEvent,
  type Moderator,
  SUSPENDED,
  SUSPENDED_IN,
  standsIn,
  stateRefusal,
} from './judged.ts'

const MODERATORS_ONLY = () => new Refusal('forbidden', 'This is for moderators')

/** Moderators touch no event that they bet on or created. */
export function mayModerate(book: JudgedEvent, { userId, side, elsewhere }: Moderator): Answer {
  if (book.created_by === userId)
    return new Refusal('holds_position', 'You created this event, so another moderator has to handle it')
  if (side !== null)
    return new Refusal('holds_position', 'You bet on this event, so another moderator has to handle it')
  if (book.proposed_by === userId)
    return new Refusal('holds_position', 'You proposed this outcome, so another moderator has to handle it')
  if (elsewhere)
    return new Refusal(
      'holds_position',
      'You have a part in an event with this question, so another moderator has to handle it',
    )
  return undefined
}

/**
 * The outcomes that a moderator can give an event. A follower gets what was proposed from the public event, or is void: its people agreed
 * to that question's answer. A question of the site gets an answer only where somebody proposed one with its source.
 */
export function outcomesOf(
  book: Pick<JudgedEvent, 'follows' | 'by_site' | 'proposed_outcome' | 'proposed_by'>,
): EventOutcome[] {
  if (book.by_site && book.proposed_outcome === null) return ['void']
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
  if (book.by_site && book.status === 'locked')
    return new Refusal(
      'event_state',
      'The question of the day waits for a proposal with its source. Nothing was changed.',
    )
  if (isBeforeJury(book))
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
