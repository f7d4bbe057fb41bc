import { sql, type Tx } from '#server/core/db.ts'
import { seesStake } from './who-is-in.ts'

/** The people on the other side among whom a name is searched: those with the largest stakes. */
const LOOKED_AT = 20

/** The people on the side that lost: their number, and the ids of those with the largest stakes. */
export type LosingSide = { people: number; largest: bigint[] }

/** Keeps the losing side of a final event: its bets are read once, and not for every winner and every visit. */
export async function keepLosingSide(tx: Tx, eventId: bigint, winners: 0 | 1): Promise<LosingSide> {
  await tx.change(sql`
    insert into event_losing_sides (event_id, people, largest)
    select ${eventId}, count(*)::int,
      coalesce((array_agg(l.user_id order by l.cents desc, l.user_id))[1:${LOOKED_AT}::int], '{}')
    from (select user_id, sum(amount_cents) as cents from bets where event_id = ${eventId} and side <> ${winners}
      group by user_id) l
    on conflict do nothing`)
  return (await readLosingSide(tx, eventId))!
}

/** The losing side of an event; undefined until its winners were notified. */
export const readLosingSide = (tx: Tx, eventId: bigint): Promise<LosingSide | undefined> =>
  tx.first<LosingSide>(sql`select people, largest from event_losing_sides where event_id = ${eventId}`)

/**
 * By winner the first of the people with the largest stakes whom they see there with their stake. Winners who see none are absent.
 * @param winners people with a stake in the event, who therefore see it
 */
export async function knownAmong(
  tx: Tx,
  eventId: bigint,
  { largest, winners }: Pick<LosingSide, 'largest'> & { winners: readonly bigint[] },
): Promise<Map<bigint, bigint>> {
  const rows = await tx.rows<{ winner: bigint; known: bigint }>(sql`
    select i.id as winner, k.id as known from events e cross join unnest(${[...winners]}::bigint[]) as i(id)
    cross join lateral (
      select u.id from unnest(${largest}::bigint[]) with ordinality as l(id, place) join users u on u.id = l.id
      where ${seesStake({ viewerId: sql`i.id`, event: sql`e.id`, practice: sql`e.practice`, creator: sql`e.created_by`, seen: sql`true` })}
      order by l.place limit 1) k
    where e.id = ${eventId}`)
  return new Map(rows.map(({ winner, known }) => [winner, known]))
}
