import type { Context } from '#server/core/context.ts'
import { retried, sql, type Tx } from '#server/core/db.ts'
import { sqlState } from '#server/core/db-errors.ts'
import type { Fault } from '#server/core/module.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { showsPlace } from '#server/users/index.ts'
import { flaggedInEvent } from './event-flags.ts'

/** Pairs of people who have an open flag of fair play between them. */
export type FlaggedPairs = (tx: Tx) => Promise<readonly { userId: bigint; otherId: bigint }[]>

declare module '#server/core/offers.ts' {
  interface Offers {
    flaggedPairs: FlaggedPairs
  }
}

/** People whose scores one transaction writes: changes of their accounts wait for it. */
const CHUNK_PEOPLE = 1_000
const LOOK_EVERY_MS = 2_000
const AT_ONCE = 64

/** Adds a settled event to its people's scores, chunk by chunk: a crash loses nothing and counts no one twice. */
async function scoreEvent(context: Context, eventId: bigint, shouldContinue: () => boolean): Promise<void> {
  const pairs = await flaggedInEvent(context.db, eventId)
  for (const flaggedPairs of context.offered('flaggedPairs')) pairs.push(...(await flaggedPairs(context.db)))
  const [users, others] = [pairs.map(({ userId }) => userId), pairs.map(({ otherId }) => otherId)]
  while (shouldContinue()) {
    const { state } = await retried(() =>
      context.db.one<{ state: number }>(sql`
        select event_score(${eventId}, ${CHUNK_PEOPLE}, ${context.config.siteTimeZone},
          ${users}::bigint[], ${others}::bigint[]) as state`),
    )
    if (state !== 1) return
  }
}

/** Works through settled events in the background. The week of an event is that of its settlement, whenever its turn comes. */
export const scorer: Workers = {
  name: 'events-score',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for an event to score failed',
  workers: 2,
  find: dueRows({ table: 'event_scores_due', id: 'event_id', limit: AT_ONCE }),
  async work(context, eventId, shouldContinue) {
    try {
      await scoreEvent(context, eventId, shouldContinue)
    } catch (error) {
      context.log.error({ err: error, event: eventId.toString() }, 'scoring an event failed')
      await context.db.change(sql`
        update event_scores_due set due_at = clock_now() + interval '1 minute', failed_at = coalesce(failed_at, clock_now())
        where event_id = ${eventId}`)
    }
  },
}

/** @throws Error where PostgreSQL has no time zone of the site's name: Node knows others */
export async function checkTimeZone({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  try {
    await db.one(sql`select clock_now() at time zone ${config.siteTimeZone} as here`)
  } catch (cause) {
    if (sqlState(cause) !== '22023') throw cause
    throw new Error(`SITE_TIME_ZONE: PostgreSQL has no time zone ${config.siteTimeZone}`, { cause })
  }
}

/** The scores of a person, for the data export. */
export const exportScores = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select practice, period, starts::text as starts, events, stake_cents as "stakeCents", payout_cents as "payoutCents"
    from bettor_scores where user_id = ${userId} order by starts, period, practice`)

/** A closed account keeps no scores. */
export const forgetScores = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx.change(sql`delete from bettor_scores where user_id = ${userId}`)
}

/** Scores are the sums of the bets and payouts of the events that count. */
export async function auditScores(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    with added as (
      select s.practice, s.week, s.month, x.user_id, sum(x.stake)::bigint as stake, sum(x.payout)::bigint as payout
      from event_scores s left join event_scores_due d using (event_id)
      cross join lateral (
        select b.user_id, b.amount_cents::bigint as stake, 0::bigint as payout, b.side::smallint as side
        from bets b where b.event_id = s.event_id
        union all
        select o.user_id, 0, o.amount_cents, null from event_payouts o where o.event_id = s.event_id) x
      where s.gang_id is null and (d.event_id is null or x.user_id <= d.through) and x.user_id <> all(s.left_out)
      group by s.event_id, s.practice, s.week, s.month, s.side_a, s.side_b, x.user_id
      having case min(x.side) when 0 then s.side_a else s.side_b end
    ), counted as (
      select a.user_id, a.practice, t.period, t.starts, count(*)::int as events, sum(a.stake) as stake, sum(a.payout) as payout
      from added a cross join lateral (values ('week', a.week), ('month', a.month)) t(period, starts)
      join users u on u.id = a.user_id and u.closed_at is null
      group by 1, 2, 3, 4
    )
    select 'a score is its events' as invariant, 'user ' || user_id as "where",
      format('%s from %s: %s events, counted %s; stake %s, counted %s; payout %s, counted %s', period, starts,
        s.events, c.events, s.stake_cents, c.stake, s.payout_cents, c.payout) as details
    from bettor_scores s full join counted c using (user_id, practice, period, starts)
    where (s.events, s.stake_cents::numeric, s.payout_cents::numeric) is distinct from (c.events, c.stake, c.payout)
    union all
    select 'a board lists those who show themselves', 'user ' || s.user_id, format('listed %s', s.listed)
    from bettor_scores s join users u on u.id = s.user_id where s.listed and not ${showsPlace}`)
}
