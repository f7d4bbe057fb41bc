import { SUSPENDED_CALL_HOURS, SUSPENDED_DAYS, UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import type { Book } from './book.ts'

const DAY_MS = 86_400_000
const CALL_MS = SUSPENDED_CALL_HOURS * 3_600_000

/** When a matter that waits for moderators from now on becomes void. */
export const decideBy = (now: Date): Date => new Date(now.getTime() + UNDECIDED_DAYS * DAY_MS)

/** When an event suspended now becomes void, and the earlier time when it calls admins. */
export const suspendedFrom = (now: Date): { callAt: Date; endsAt: Date } => ({
  callAt: new Date(now.getTime() + CALL_MS),
  endsAt: new Date(now.getTime() + SUSPENDED_DAYS * DAY_MS),
})

/** When the timer of an event is due by its state, apart from a decision; null once it is over. */
export function timerOf({ config }: Pick<Context, 'config'>, book: Book): Date | null {
  switch (book.status) {
    case 'open':
      return book.ends_at
    case 'locked':
      // a follower takes its next step from the followed event
      if (book.follows !== null) return book.decide_by ?? book.now
      return new Date(book.locked_at!.getTime() + config.proposalDeadlineSeconds * 1000)
    case 'proposed': {
      if (book.check_until !== null) return book.check_until
      // proposals of an earlier release that were suspended at the upgrade have neither
      const { practice, real } = config.challengeWindowSeconds
      const seconds = book.practice ? practice : real
      return (
        book.proposal_final_at ?? book.decide_by ?? new Date(book.proposed_at!.getTime() + seconds * 1000)
      )
    }
    case 'disputed':
      return book.decide_by
    case 'suspended':
      return book.suspension_ends_at
    default:
      return null
  }
}
