import { sql, type Tx } from '#server/core/db.ts'
import { keysOf, withdraw } from '#server/notifications/index.ts'
import type { LostSight } from '#server/users/index.ts'
import { ASKED_AGAIN, askedAgainKey } from '../event/again-notices.ts'
import { seenBy } from '../event/audience.ts'
import { REMINDER, reminderKey } from '../event/watchlist.ts'

/** After a departure from a gang, or a block. People with a stake keep sight, reminders, and the event in their lists. */
export const loseSightOfEvents: LostSight = async (tx, userIds, gangId) => {
  if (gangId !== null) await keepStaked(tx, userIds, gangId)
  await forgetUnseen(tx, userIds)
}

/** Lists find events of a gang by the person's gang. Where they have a stake, lists find it afterwards as a guest's. */
const keepStaked = (tx: Tx, userIds: readonly bigint[], gangId: bigint): Promise<number> =>
  tx.change(sql`
    insert into event_guests (event_id, user_id)
    select b.event_id, p.id from event_books b cross join unnest(${[...userIds]}::bigint[]) as p(id)
    where b.audience = 'gang' and b.gang_id = ${gangId}
      and exists (select from bets x where x.event_id = b.event_id and x.user_id = p.id)
    on conflict do nothing`)

/** Takes events that these people may no longer see off their watchlists, and the reminders with their titles out of their bells. */
export async function forgetUnseen(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await tx.change(sql`
    delete from event_watches w using event_books b
    where w.user_id = any(${[...userIds]}::bigint[]) and b.event_id = w.event_id and not ${seenBy(sql`w.user_id`)}`)
  // A reminder that is being sent holds the row of the watchlist, so it is there now. It outlives the watchlist's row.
  for (const [begin, keyOf] of NOTICES) await withdrawUnseen(tx, userIds, begin, keyOf)
}

/** Notices that quote the title of an event, by the beginning of their keys, which end with the event's id. */
const NOTICES = [
  [REMINDER, reminderKey],
  [ASKED_AGAIN, askedAgainKey],
] as const

async function withdrawUnseen(
  tx: Tx,
  userIds: readonly bigint[],
  ...[begin, keyOf]: (typeof NOTICES)[number]
): Promise<void> {
  const told = await keysOf(tx, userIds, begin)
  const unseen = await tx.rows<{ userId: bigint; id: bigint }>(sql`
    select n.user_id as "userId", n.event_id as id
    from unnest(${told.map(({ userId }) => userId)}::bigint[],
      ${told.map(({ key }) => key.slice(begin.length))}::bigint[]) as n(user_id, event_id)
    join event_books b on b.event_id = n.event_id where not ${seenBy(sql`n.user_id`)} order by n.event_id, n.user_id`)
  for (const [id, people] of Map.groupBy(unseen, ({ id }) => id))
    await withdraw(
      tx,
      people.map(({ userId }) => userId),
      keyOf(id),
    )
}
