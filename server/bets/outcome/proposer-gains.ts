import { GAIN_FACTOR } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type Book, type EventOutcome, selectionOf } from '../event/book.ts'

/**
 * Of events e with their books b: the side of the person who asked the question. In a follower, of the public event's creator. Also of a person who
 * stepped back: the outcome decides whether their stake comes back.
 */
export const askersSide: Sql = sql`
  (select min(x.side)::int from bets x join events o on o.id = coalesce(b.follows, e.id)
    where x.event_id = e.id and x.user_id = o.created_by)`

type Judged = Pick<Book, 'event_id' | 'practice'>

/** The side by whose win the person who asked gains; null without a stake of theirs, and in practice coins. */
async function gainingSide(tx: Tx, { event_id, practice }: Judged): Promise<Selection | null> {
  if (practice) return null
  const { side } = await tx.one<{ side: number | null }>(sql`
    select ${askersSide} as side from events e join event_books b on b.event_id = e.id where e.id = ${event_id}`)
  return side === null ? null : selectionOf(side)
}

/** The challenge window of a proposal in seconds: twice as long where the person who asked gains by it. */
export async function windowFor(
  tx: Tx,
  book: Judged,
  { outcome, seconds }: { outcome: EventOutcome; seconds: number },
): Promise<number> {
  return outcome !== 'void' && (await gainingSide(tx, book)) === outcome ? seconds * GAIN_FACTOR : seconds
}
