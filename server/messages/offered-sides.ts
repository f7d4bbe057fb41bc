import { createHash } from 'node:crypto'
import type { Selection } from '#contract/odds.ts'
import { selectionOf } from '#server/bets/index.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** One dare: two people and an event. */
export type Dare = { senderId: bigint; receiverId: bigint; eventId: bigint }

/** The client id of a dare's message (a UUID of version 8, RFC 9562): the same for the same people and event. */
export function idOf({ senderId, receiverId, eventId }: Dare): string {
  const bytes = createHash('sha256').update(`dare ${senderId} ${receiverId} ${eventId}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The sides that dares of two people to each other offer, by the client id of the dare's message. */
export async function offeredSides(
  tx: Tx,
  one: bigint,
  other: bigint,
  eventIds: readonly bigint[],
): Promise<Map<string, Selection>> {
  if (eventIds.length === 0) return new Map()
  const rows = await tx.rows<Dare & { side: number }>(sql`
    select sender_id as "senderId", receiver_id as "receiverId", event_id as "eventId", side::int as side from dares
    where (sender_id, receiver_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))
      and event_id = any(${[...eventIds]}::bigint[]) and side is not null`)
  return new Map(rows.map(({ side, ...order }) => [idOf(order), selectionOf(side)]))
}
