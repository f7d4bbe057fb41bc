import { type Db, sql } from '#server/core/db.ts'

export const MEMBERS = 10
/** Settled events of a gang's own in its week, and public ones that everybody is in. */
const OWN = 5
const PUBLIC = 20
/** Public events that one member is in. */
const PUBLIC_EACH = 4
/** Beyond every event that a server has asked. */
const FIRST_EVENT = 1_000_000_000

/**
 * Gangs of ten people each, the first of the database, whose week and month have ended five minutes ago: nine settled events a member in
 * practice coins, of which all count.
 */
export async function seedSeasons(db: Db, gangs: number): Promise<void> {
  const people = gangs * MEMBERS
  await db.transact(async (tx) => {
    tx.mayTake(600_000)
    await tx.change(sql`
      insert into gangs (name, name_key, owner_id, member_count, time_zone)
      select 'Season ' || n, 'season ' || n, 1 + (n - 1) * ${MEMBERS}::int, ${MEMBERS}::int, 'Europe/Berlin'
      from generate_series(1, ${gangs}::int) n`)
    await tx.change(sql`
      insert into gang_members (user_id, gang_id, role, joined_at)
      select u, g.id, case when u = g.owner_id then 'owner' else 'member' end, clock_now() - interval '90 days'
      from gangs g cross join lateral generate_series(g.owner_id, g.owner_id + ${MEMBERS - 1}::int) u
      where g.name_key like 'season %'`)
    await tx.change(sql`
      insert into gang_seasons (gang_id, period, starts_at, ends_at, time_zone)
      select g.id, p.period, clock_now() - p.length, clock_now() - interval '5 minutes', 'Europe/Berlin'
      from gangs g cross join (values ('week', interval '7 days'), ('month', interval '30 days')) p(period, length)
      where g.name_key like 'season %'`)
    await tx.change(sql`update users u set gang_id = m.gang_id from gang_members m where m.user_id = u.id`)
    const scores = sql`event_scores (event_id, practice, week, month, side_a, side_b, left_out, gang_id)`
    await tx.change(sql`
      insert into ${scores}
      select ${FIRST_EVENT}::bigint + n, true, current_date, current_date, true, true, '{}', null from generate_series(1, ${PUBLIC}::int) n`)
    await tx.change(sql`
      insert into ${scores}
      select ${FIRST_EVENT + PUBLIC}::bigint + g.owner_id * ${OWN}::int + n, true, current_date, current_date, true, true, '{}', g.id
      from gangs g, generate_series(1, ${OWN}::int) n where g.name_key like 'season %'`)
    const results = sql`event_results (user_id, practice, settled_at, event_id, category, side, bets, stake_cents, payout_cents, result)`
    await tx.change(sql`
      insert into ${results}
      select u, true, clock_now() - n * interval '20 hours', ${FIRST_EVENT}::bigint + 1 + (u + n) % ${PUBLIC}::int, 'sports', u % 2, 1, 1000,
        (u * 7919 + n) % 3000, 'won'
      from generate_series(1, ${people}::int) u, generate_series(1, ${PUBLIC_EACH}::int) n`)
    await tx.change(sql`
      insert into ${results}
      select m.user_id, true, clock_now() - n * interval '19 hours', ${FIRST_EVENT + PUBLIC}::bigint + g.owner_id * ${OWN}::int + n, 'sports',
        m.user_id % 2, 1, 1000, (m.user_id * 104729 + n) % 3000, 'won'
      from gangs g join gang_members m on m.gang_id = g.id, generate_series(1, ${OWN}::int) n where g.name_key like 'season %'`)
  })
  await db.change(sql`vacuum analyze`)
}

/** Boards that are kept, with how many places and winners of weeks. */
export const keptBoards = (db: Db): Promise<{ boards: number; places: number; winners: number }> =>
  db.one(sql`
    select (select count(*)::int from gang_seasons where frozen_at is not null) as boards, (select count(*)::int from gang_places) as places,
      (select count(*)::int from gang_places where period = 'week' and qualified and place = 1) as winners`)
