import type { Context } from '#server/core/context.ts'
import { isUnreachable, retried, sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { Fault } from '#server/core/module.ts'
import type { Rounds } from '#server/core/scheduler.ts'

const LOOK_EVERY_MS = 5_000
/** Seasons that one transaction freezes. */
const AT_ONCE = 500

type Keeping = Pick<Context, 'db' | 'config' | 'log'>

/** Freezes due seasons in one transaction. @param which of one gang alone, or of all but some */
async function freezeSome(
  { db, config }: Keeping,
  { gang = null, but = [] }: { gang?: bigint | null; but?: readonly bigint[] },
): Promise<number> {
  const { frozen } = await retried(() =>
    db.one<{ frozen: number }>(
      sql`select gang_freeze_seasons(${AT_ONCE}, ${config.siteTimeZone}, ${gang}, ${[...but]}::bigint[]) as frozen`,
    ),
  )
  return frozen
}

/**
 * Freezes the seasons that failed together gang by gang, so that one gang's fault does not stop the others.
 * @param cause of the failure
 * @param bad gangs to step over; those that fail alone too are added
 * @throws the cause where every gang fails, so that it is no fault of one gang
 */
async function freezeOneByOne(context: Keeping, cause: unknown, bad: bigint[]): Promise<number> {
  const gangs = await context.db.rows<{ id: bigint }>(sql`
    select distinct d.gang_id as id from (
      select s.gang_id from gang_seasons s
      where s.frozen_at is null and s.ends_at <= clock_now() and s.gang_id <> all(${bad}::bigint[])
      order by s.ends_at limit ${AT_ONCE}) d`)
  let [all, failed] = [0, 0]
  for (const { id } of gangs) {
    try {
      all += await freezeSome(context, { gang: id })
    } catch (error) {
      if (isUnreachable(error)) throw error
      context.log.error({ err: error, gang: id.toString() }, 'keeping the boards of a gang failed')
      bad.push(id)
      failed++
    }
  }
  if (all === 0 && (failed === 0 || failed > 1)) throw cause
  return all
}

/** Freezes every season whose end has passed, several one after the other where the server was down for weeks. @returns how many */
export async function freezeSeasons(
  context: Keeping,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const bad: bigint[] = []
  let all = 0
  while (shouldContinue()) {
    try {
      const frozen = await freezeSome(context, { but: bad })
      if (frozen === 0) break
      all += frozen
    } catch (error) {
      if (isUnreachable(error)) throw error
      all += await freezeOneByOne(context, error, bad)
    }
  }
  return all
}

/** Begins the seasons of gangs from before there were any, and keeps the boards of those that have ended. */
export const seasonKeeper: Rounds = {
  name: 'gang-seasons',
  everyMs: LOOK_EVERY_MS,
  failed: 'keeping the boards of gangs failed',
  atOnce: true,
  async run(context, shouldContinue) {
    await context.db.rows(sql`select gang_open_seasons(null, ${context.config.siteTimeZone})`)
    await freezeSeasons(context, shouldContinue)
  },
}

/** Memberships that ended before every season that runs or waits to be frozen. */
export const forgetFormerMembers: Chore = {
  what: 'memberships of gangs that no season needs any more',
  clean: (db) =>
    db.change(sql`
      delete from gang_former_members f using (
        select f.gang_id, f.user_id, f.joined_at from gang_former_members f
        where f.left_at < clock_now() - interval '40 days' and not exists (
          select from gang_seasons s where s.gang_id = f.gang_id and s.frozen_at is null and s.starts_at < f.left_at)
        order by f.left_at limit ${ROWS_AT_ONCE}) old
      where (f.gang_id, f.user_id, f.joined_at) = (old.gang_id, old.user_id, old.joined_at)`),
}

/** Begins the first seasons of a new gang. */
export const openSeasons = async (
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  gangId: bigint,
): Promise<void> => {
  await tx.rows(sql`select gang_open_seasons(${gangId}, ${config.siteTimeZone})`)
}

/** Sets the time zone of a locked gang for the seasons from the end of the present week on; the present one again ends a change that waits. */
export async function changeZone(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  gangId: bigint,
  timeZone: string,
): Promise<void> {
  const site = config.siteTimeZone
  await tx.change(sql`
    update gangs g set time_zone = now.zone,
      next_time_zone = case when now.zone <> ${timeZone} then ${timeZone} end,
      next_zone_from = case when now.zone <> ${timeZone} then now.ends_at end
    from (
      select gang_zone_at(${gangId}, s.starts_at, ${site}) as zone, s.ends_at from gang_season_now(${gangId}, 'week', ${site}) s) now
    where g.id = ${gangId}`)
}

/** The seasons of a gang follow each other without a gap, one of each kind runs, and ended boards have their places in order. */
export const auditSeasons = (tx: Tx): Promise<Fault[]> =>
  tx.rows<Fault>(sql`
    select 'a season begins at the end of the one before' as invariant, 'gang ' || s.gang_id as where,
      format('%s from %s, the one before ends %s', s.period, s.starts_at, s.before) as details
    from (
      select s.*, lag(s.ends_at) over (partition by s.gang_id, s.period order by s.starts_at) as before from gang_seasons s) s
    where s.before <> s.starts_at
    union all
    select 'the last season of a gang runs, the others are frozen', 'gang ' || s.gang_id, format('%s from %s', s.period, s.starts_at)
    from gang_seasons s
    where (s.frozen_at is null) <> not exists (
      select from gang_seasons o where o.gang_id = s.gang_id and o.period = s.period and o.starts_at > s.starts_at)
    union all
    select 'a place on a kept board is above all worse ones', 'gang ' || p.gang_id, format('%s from %s, place %s', p.period, p.starts_at, p.place)
    from (
      select p.*, row_number() over (partition by p.gang_id, p.period, p.starts_at, p.practice, p.listed order by p.place) as nth,
        lag((p.qualified, p.rate, p.events)) over (
          partition by p.gang_id, p.period, p.starts_at, p.practice, p.listed order by p.place) as better
      from gang_places p) p
    where p.better < (p.qualified, p.rate, p.events) or p.place < p.nth`)
