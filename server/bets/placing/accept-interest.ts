import { sql, type Tx } from '#server/core/db.ts'
import { seenBy } from '../event/audience.ts'

/**
 * Keeps that a person accepts the interest in an event. It stays where the bet that brought it is refused: they read the line once. An
 * event without an interest, or that they may not see, keeps nothing.
 */
export async function acceptInterest(tx: Tx, eventId: bigint, userId: bigint): Promise<void> {
  await tx.change(sql`
    insert into event_acceptances (event_id, user_id)
    select b.event_id, ${userId} from event_books b where b.event_id = ${eventId} and b.guarded and ${seenBy(userId)}
    on conflict do nothing`)
}
