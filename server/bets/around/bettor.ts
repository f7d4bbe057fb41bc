import { sql, type Tx } from '#server/core/db.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { readableBy } from '../event/taken-down.ts'
import { seenSingly } from '../event/who-is-in.ts'

/** A person's bets on an event, as others may see them. */
export type Bettor = {
  title: string
  /** their side, in the event's words */
  option: string
  /** their side won */
  won: boolean
}

/** @returns undefined without a bet there, and where the viewer may not see the person's stakes or may not read the event */
export async function shownBettor(
  tx: Tx,
  { eventId, userId, viewerId }: { eventId: bigint; userId: bigint; viewerId: bigint },
): Promise<Bettor | undefined> {
  if (!(await seenSingly(tx, { eventId, viewerId, userIds: [userId] })).has(userId)) return undefined
  return tx.first<Bettor>(sql`
    select e.title, case x.side when 0 then e.option_a else e.option_b end as option,
      coalesce(b.outcome = case x.side when 0 then 'optionA' else 'optionB' end
        and not ${hasSteppedBack(sql`e.id`, userId)}, false) as won
    from events e join event_books b on b.event_id = e.id
    cross join lateral (select side from bets where event_id = e.id and user_id = ${userId} limit 1) x
    where e.id = ${eventId} and ${readableBy(viewerId)}`)
}
