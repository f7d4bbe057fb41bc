import { sql, type Tx } from '#server/core/db.ts'
import { readableBy } from '../event/taken-down.ts'
import { seenSingly } from '../event/who-is-in.ts'

/** A person's bets on an event, as others may see them. */
export type Bettor = {
  title: string
  /** the side that they are on, in the event's words */
  option: string
  /** the outcome is theirs */
  won: boolean
}

/** @returns undefined for a person without a bet there, one whose stakes there the viewer may not see, and an event that the viewer may not read */
export async function shownBettor(
  tx: Tx,
  { eventId, userId, viewerId }: { eventId: bigint; userId: bigint; viewerId: bigint },
): Promise<Bettor | undefined> {
  if (!(await seenSingly(tx, { eventId, viewerId, userIds: [userId] })).has(userId)) return undefined
  return tx.first<Bettor>(sql`
    select e.title, case x.side when 0 then e.option_a else e.option_b end as option,
      coalesce(b.outcome = case x.side when 0 then 'optionA' else 'optionB' end, false) as won
    from events e join event_books b on b.event_id = e.id
    cross join lateral (select side from bets where event_id = e.id and user_id = ${userId} limit 1) x
    where e.id = ${eventId} and ${readableBy(viewerId)}`)
}
