import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'
import { lookingAtEvent, seesStake } from '../event/who-is-in.ts'

/** The search reads only the newest bets and events of the asking person: a long history costs no more than a short one. */
const LOOKED_AT = 1_000

/** Whether a person sees that another one has bet on the same event, or one of them on the other's event. */
export async function shareEvent(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const purses = [account('person', userId, 'USD'), account('person', userId, 'PLAY')]
  // A payment from a purse to an event is a bet: bets have no index by person, purses have one.
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    with mine as (
      select ledger_owner(s.other) as event_id from unnest(${purses}::bigint[]) a(id),
        lateral ledger_statement(a.id, ${[REASONS.bet]}::smallint[], ${LARGEST_ID}, ${LOOKED_AT}) s
    ), created as (
      select id, created_by from (
        (select id, created_by from events where created_by = ${userId} order by id desc limit ${LOOKED_AT})
        union all
        (select id, created_by from events where created_by = ${otherId} order by id desc limit ${LOOKED_AT})) e
    )
    select exists (select 1 from mine join bets x using (event_id)
        join events e on e.id = mine.event_id join event_books b on b.event_id = e.id join users u on u.id = x.user_id
        where x.user_id = ${otherId} and ${seesStake(lookingAtEvent(userId))})
      or exists (select 1 from created e join bets x on x.event_id = e.id join event_books b on b.event_id = e.id
          join users u on u.id = x.user_id
        where x.user_id = case e.created_by when ${userId}::bigint then ${otherId}::bigint else ${userId}::bigint end
          and ${seesStake(lookingAtEvent(userId))}) as shared`)
  return shared
}
