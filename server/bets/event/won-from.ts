import { type Sql, sql } from '#server/core/db.ts'
import { seesStake } from './who-is-in.ts'

/** The people on the other side among whom a name is searched: those with the largest stakes. */
const LOOKED_AT = 20

/**
 * For an event e with its book b and a winner: `people`, how many are on the other side, and `known`, the id of the first of them whom
 * the winner sees there with their stake; null where they see none.
 * @param winner a column of the statement: somebody with a stake in the event, who therefore sees it
 */
export const wonFrom = (winner: Sql, side: Sql): Sql => sql`
  (select count(*)::int as people, (array_agg(l.user_id order by l.cents desc, l.user_id) filter (where l.place <= ${LOOKED_AT}
      and ${seesStake({ viewerId: winner, event: sql`e.id`, practice: sql`e.practice`, creator: sql`e.created_by`, seen: sql`true` })}))[1] as known
    from (select x.user_id, sum(x.amount_cents) as cents, row_number() over (order by sum(x.amount_cents) desc, x.user_id) as place
      from bets x where x.event_id = e.id and x.side <> ${side} group by x.user_id) l
    join users u on u.id = l.user_id)`
