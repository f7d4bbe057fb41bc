import type { z } from 'zod'
import type { eventListRoutes, eventSorts, listedEvent } from '#contract/bets-lists.ts'
import { shareOfA } from '#contract/odds.ts'
import type { Page } from '#server/core/call.ts'
import { empty, join, raw, type Sql, sql, type Tx } from '#server/core/db.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { firstOfGang, firstSeen, type Listing, seenBy } from '../event/audience.ts'
import { nearPeople } from '../event/known-in.ts'
import { listedFor, takenDown } from '../event/taken-down.ts'
import { type EventRow, viewEvent } from '../event/views.ts'
import { lookingAtEvent, seesName } from '../event/who-is-in.ts'
import { eventColumns, eventTables } from './queries.ts'

type ListQuery = z.output<(typeof eventListRoutes.listEvents)['query']>
export type ListedEvent = z.input<typeof listedEvent>

/** Points of a trend, including the present one. */
const TREND_POINTS = 20
const FACES = 3
/** The number of people of an event among whom its faces are searched. */
const LOOKED_AT = 20

/** How each order of the list sorts: an expression of the books, its `key`, and the value in its cursor. */
const SORTS: Record<
  (typeof eventSorts)[number],
  { by: string; carries: string; after: (value: bigint) => Sql; descending: boolean }
> = {
  newest: { by: 'b.event_id', carries: '0::bigint', after: () => sql`0`, descending: true },
  'closing-soon': {
    by: 'b.ends_at',
    carries: '(extract(epoch from key) * 1000000)::bigint',
    after: (micros) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`,
    descending: false,
  },
  'biggest-pool': {
    by: '(b.stake_a_cents + b.stake_b_cents)',
    carries: 'key::bigint',
    after: (cents) => sql`${cents}::bigint`,
    descending: true,
  },
}

/** Events for the list, a page at a time. */
export async function listEvents(
  tx: Tx,
  userId: bigint,
  query: ListQuery,
): Promise<Page<ListedEvent[], [bigint, bigint]>> {
  const sort = SORTS[query.sort]
  const conditions = ofBooks(query)
  if (query.cursor) {
    const [value, id] = query.cursor
    const than = raw(sort.descending ? '<' : '>')
    conditions.push(
      query.sort === 'newest'
        ? sql`b.event_id ${than} ${id}`
        : sql`(${raw(sort.by)}, b.event_id) ${than} (${sort.after(value)}, ${id})`,
    )
  }
  // The page is chosen first, so that details are read only for its events.
  const direction = raw(sort.descending ? 'desc' : 'asc')
  const chosen = await tx.rows<{ id: bigint; value: bigint }>(sql`
    select id, ${raw(sort.carries)} as value
    from (${first(userId, query, {
      where: join(conditions, ' and '),
      event: ofEvents(query),
      by: raw(sort.by),
      descending: sort.descending,
      limit: query.limit + 1,
    })}) chosen order by key ${direction}, id ${direction}`)
  const page = chosen.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: await listedEvents(
      tx,
      userId,
      page.map((row) => row.id),
    ),
    next: chosen.length > query.limit && last ? [last.value, last.id] : undefined,
  }
}

/** The first events of the list: among the person's own, those of their watchlist or of their gang, or all that they may see. */
function first(userId: bigint, query: ListQuery, listing: Listing): Sql {
  if (query.creator) return firstAmong(sql`select id from events where created_by = ${userId}`, listing)
  if (query.watched)
    return firstAmong(sql`select event_id as id from event_watches where user_id = ${userId}`, {
      ...listing,
      where: sql`${listing.where} and ${seenBy(userId)}`,
    })
  return query.gang ? firstOfGang(userId, listing) : firstSeen(userId, listing)
}

/** The first of these few events: read before the others, since the planner would search a whole order for them. */
const firstAmong = (ids: Sql, { where, event, by, descending, limit }: Listing): Sql => {
  const direction = raw(descending ? 'desc' : 'asc')
  return sql`
    select b.event_id as id, ${by} as key from (${ids} offset 0) few join event_books b on b.event_id = few.id
    ${event ? sql`join events e on e.id = b.event_id and ${event}` : empty}
    where ${where} order by key ${direction}, id ${direction} limit ${limit}`
}

function ofBooks(query: ListQuery): Sql[] {
  // a creator finds taken-down events among their own
  const conditions = [query.creator ? sql`true` : sql`not ${takenDown}`]
  if (query.status) conditions.push(sql`b.status = ${query.status}`)
  // Closing soon lists only events that are open for bets.
  if (query.sort === 'closing-soon' && !query.status) conditions.push(sql`b.status = 'open'`)
  if (query.mode) conditions.push(sql`b.practice = ${query.mode === 'practice'}`)
  return conditions
}

function ofEvents({ category, search }: ListQuery): Sql | undefined {
  const conditions = category ? [sql`e.category = ${category}`] : []
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, (found) => `\\${found}`)}%`
    conditions.push(
      sql`(e.title ilike ${pattern} or e.description ilike ${pattern} or e.option_a ilike ${pattern} or e.option_b ilike ${pattern})`,
    )
  }
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/** These events as cards, in this order, without those of others whose words were taken down: one statement for the events, one for all faces and one for all trends. */
export async function listedEvents(tx: Tx, userId: bigint, ids: readonly bigint[]): Promise<ListedEvent[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<EventRow>(sql`
    select ${eventColumns} from ${eventTables(userId)}
    join unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place) on wanted.id = e.id
    where ${listedFor(userId)} or e.created_by = ${userId}
    order by wanted.place`)
  const faces = await firstBettors(tx, userId, ids)
  const trends = await trendsOf(tx, ids)
  return rows.map((row) => ({
    ...viewEvent(row),
    faces: (faces.get(row.id) ?? []).map(publicFace),
    trend:
      row.bets_a + row.bets_b === 0
        ? []
        : [
            ...(trends.get(row.id) ?? []),
            shareOfA({ optionA: row.stake_a_cents, optionB: row.stake_b_cents }),
          ],
  }))
}

/**
 * A few bettors whom a user may see, people near the user first. The key of bets is ordered by people, so this reads no event
 * completely.
 */
async function firstBettors(
  tx: Tx,
  userId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, PersonRow[]>> {
  const { near, writers } = await nearPeople(tx, userId)
  const rows = await tx.rows<PersonRow & { event_id: bigint }>(sql`
    select i.event_id, ${unmarkedColumns}
    from unnest(${[...ids]}::bigint[]) as i(event_id)
    join events e on e.id = i.event_id join event_books b on b.event_id = e.id
    cross join lateral (
      select u.*, p.place from (
        select k.user_id, k.place from unnest(${near}::bigint[]) with ordinality as k(user_id, place)
        where exists (select from bets x where x.event_id = i.event_id and x.user_id = k.user_id)
        union all
        (select x.user_id, null from bets x where x.event_id = i.event_id and x.user_id <> all(${near}::bigint[])
        group by x.user_id order by x.user_id limit ${LOOKED_AT})) p
      join users u on u.id = p.user_id
      where ${seesName(lookingAtEvent(userId), writers)} order by p.place nulls last, p.user_id limit ${FACES}) u
    order by i.event_id, u.place nulls last, u.id`)
  return Map.groupBy(rows, (row) => row.event_id)
}

/**
 * The share of A at even intervals since both sides had bets, without the present one: one index look-up each. With bets on
 * one side only it begins with the first bet.
 */
async function trendsOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, number[]>> {
  const rows = await tx.rows<{ event_id: bigint; trend: number[] }>(sql`
    select b.event_id, array_agg(((p.stake_a_cents * 1000 + (p.stake_a_cents + p.stake_b_cents) / 2) / (p.stake_a_cents + p.stake_b_cents))::int
      order by n.n) as trend
    from event_books b
    cross join lateral (select coalesce(
      (select bucket from event_odds_points where event_id = b.event_id and stake_a_cents > 0 and stake_b_cents > 0
          -- an event with one side only has no such moment to look for
          and b.stake_a_cents > 0 and b.stake_b_cents > 0
        order by bucket limit 1),
      (select bucket from event_odds_points where event_id = b.event_id order by bucket limit 1)) as bucket) f
    cross join generate_series(0, ${TREND_POINTS - 2}::int) n(n)
    cross join lateral (select stake_a_cents, stake_b_cents from event_odds_points
      where event_id = b.event_id
        and bucket <= f.bucket + (least(clock_now(), coalesce(b.locked_at, b.ends_at)) - f.bucket) * (n.n / ${TREND_POINTS - 1}::float8)
      order by bucket desc limit 1) p
    where b.event_id = any(${[...ids]}::bigint[]) and p.stake_a_cents + p.stake_b_cents > 0
    group by b.event_id`)
  return new Map(rows.map((row) => [row.event_id, row.trend]))
}
