import { sql, type Tx } from '#server/core/db.ts'
import { dropSignaturesOf, lockSignatures } from '#server/decisions/index.ts'
import type { Book } from './book.ts'
import { involvedElsewhere } from './followers.ts'

type Event = Pick<Book, 'event_id' | 'created_by'>

/** The people of these who have a part in an event: its creator, its proposer, its bettors, and those of events with the same question. */
export async function involvedIn(
  tx: Tx,
  { event_id, created_by }: Event,
  people: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.rows<{ user_id: bigint }>(sql`
    select a.user_id from unnest(${[...people]}::bigint[]) as a(user_id) join event_books b on b.event_id = ${event_id}
    where a.user_id in (${created_by}, b.proposed_by) or ${involvedElsewhere(sql`a.user_id`)}
      or exists (select from bets x where x.event_id = b.event_id and x.user_id = a.user_id)`)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Takes back the signatures of moderators who have a part in an event since they signed, under its lock: a suspended follower's moderator
 * could bet on the public event, which stays open.
 */
export async function dropInvolvedSignatures(tx: Tx, book: Event): Promise<void> {
  const subject = { kind: 'event', id: book.event_id } as const
  const signers = (await lockSignatures(tx, subject)).map(({ moderatorId }) => moderatorId)
  if (signers.length === 0) return
  const involved = await involvedIn(tx, book, signers)
  if (involved.length > 0) await dropSignaturesOf(tx, subject, involved)
}
