import { sql } from '#server/core/db.ts'
import type { Acquaintances } from '#server/users/index.ts'
import { lookingAtEvent, seesStake } from './who-is-in.ts'

/** The number of newest settled events of each mode among which rivals are searched. */
const EVENTS_MAX = 20
/** An event with more bets yields no rivals. */
const BETS_MAX = 200
const RIVALS_MAX = 100

/** The people whom a user saw against them in their last events, the most frequent ones first. */
export const rivalsOf: Acquaintances = async (tx, userId) =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select x.user_id as id
      from unnest(array[true, false]) p(practice)
      cross join lateral (
        select event_id, side from event_results where user_id = ${userId} and practice = p.practice
        order by settled_at desc, event_id desc limit ${EVENTS_MAX}) r
      join event_books b on b.event_id = r.event_id and b.bets_a + b.bets_b <= ${BETS_MAX}
      join events e on e.id = b.event_id
      cross join lateral (
        select distinct user_id from (select user_id, side from bets where event_id = r.event_id limit ${BETS_MAX}) all_of_it
        where side <> r.side) x
      join users u on u.id = x.user_id and ${seesStake(lookingAtEvent(userId))}
      group by x.user_id order by count(*) desc, x.user_id limit ${RIVALS_MAX}`)
  ).map(({ id }) => id)
