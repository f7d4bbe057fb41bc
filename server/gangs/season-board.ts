import type { BoardQuery } from '#contract/bets-board.ts'
import { BOARD_WANTS } from '#contract/bets-limits.ts'
import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isAllowed, obey } from '#server/core/may.ts'
import { hidesStakes, publicFaces, showsPlace } from '#server/users/index.ts'
import { readRole } from './gang-rows.ts'
import { mayReadBoard, maySetTimeZone } from './may.ts'

const PASSED_MAX = 10

type Board = ReplyOf<'gangBoard'>
type Season = {
  startsAt: Date
  endsAt: Date
  /** the first day, in its time zone */
  starts: string
  timeZone: string
  frozen: boolean
}
type Place = {
  id: bigint
  place: number
  events: number
  stake: bigint
  payout: bigint
  rate: bigint
  qualified: boolean
  listed: boolean
}

/** Millionths as a percentage with one decimal. */
const percentOf = (rate: bigint): number => Math.round(Number(rate) / 1000) / 10
const atLeastZero = (cents: bigint): bigint => (cents > 0n ? cents : 0n)

/** The choice of a user u by which others see them on a gang's board. */
const isShown = ({ mode }: BoardQuery): Sql => (mode === 'practice' ? sql`not ${hidesStakes}` : showsPlace)

const columns = sql`
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone", (s.starts_at at time zone s.time_zone)::date::text as starts`

/** The present season, or the one before it; for a younger gang that is an empty one. */
async function seasonOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  gangId: bigint,
  { period, when }: BoardQuery,
): Promise<Season> {
  const site = config.siteTimeZone
  const now = sql`gang_season_now(${gangId}, ${period}, ${site})`
  if (when === 'present') return db.one<Season>(sql`select ${columns}, false as frozen from ${now} s`)
  const length = period === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`
  return db.one<Season>(sql`
    select ${columns}, s.frozen from ${now} n cross join lateral (
      (select k.starts_at, k.ends_at, k.time_zone, k.frozen_at is not null as frozen, 1 as choice from gang_seasons k
        where k.gang_id = ${gangId} and k.period = ${period} and k.ends_at = n.starts_at)
      union all
      select (n.starts_at at time zone n.time_zone - ${length}) at time zone n.time_zone, n.starts_at, n.time_zone, true, 2
      order by choice limit 1) s`)
}

/** The places of a season: the kept ones, or those of the members by what was settled until then. */
const placesOf = (
  tx: Tx,
  gangId: bigint,
  { period, mode, season, until }: { period: string; mode: string; season: Season; until: Date },
): Promise<Place[]> =>
  tx.rows<Place>(sql`
    select s.user_id as id, s.place, s.events, s.stake_cents as stake, s.payout_cents as payout, s.rate, s.qualified, s.listed
    from ${
      season.frozen
        ? sql`gang_places`
        : sql`gang_standings(array[${gangId}::bigint], array[${period}::text], array[${season.startsAt}::timestamptz], array[${until}::timestamptz])`
    } s
    where s.gang_id = ${gangId} and s.period = ${period} and s.starts_at = ${season.startsAt} and s.practice = ${mode === 'practice'}
    order by s.listed desc, s.place`)

/** Those of these people whom the viewer may see on the board: by their choice now, and without a block between the two. */
async function visibleAmong(
  tx: Tx,
  viewerId: bigint,
  ids: readonly bigint[],
  shown: Sql,
): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from users u where u.id = any(${[...ids]}::bigint[]) and ${shown} and u.closed_at is null
      and not people_blocked(${viewerId}, u.id)`)
  return new Set(rows.map(({ id }) => id))
}

const rankOf = ({ qualified, listed, place }: Place): number | null => (qualified && listed ? place : null)

/** People above the viewer who were not a day before. */
function passedBy(viewerId: bigint, now: readonly Place[], before: readonly Place[]): bigint[] {
  const ranks = (places: readonly Place[]) =>
    new Map(places.flatMap((place) => (rankOf(place) === null ? [] : [[place.id, place.place] as const])))
  const [present, past] = [ranks(now), ranks(before)]
  const [own, was] = [present.get(viewerId), past.get(viewerId)]
  if (own === undefined || was === undefined) return []
  return [...present]
    .filter(([id, place]) => place < own && (past.get(id) ?? Infinity) > was)
    .map(([id]) => id)
}

const DAY_MS = 24 * 3_600_000

/**
 * A gang's board of a week or month. Others' amounts are in no answer.
 * @throws Refusal not_found for people outside of the gang
 */
export async function gangBoard(
  context: Pick<Context, 'db' | 'config'>,
  { gangId, userId }: { gangId: bigint; userId: bigint },
  query: BoardQuery,
): Promise<Board> {
  const { db } = context
  const role = await readRole(db, gangId, userId)
  obey(mayReadBoard(role))
  const season = await seasonOf(context, gangId, query)
  const part = { ...query, season }
  const places = await placesOf(db, gangId, { ...part, until: season.endsAt })
  const { now } = await db.one<{ now: Date }>(sql`select clock_now() as now`)
  const yesterday =
    query.when === 'present'
      ? await placesOf(db, gangId, { ...part, until: new Date(now.getTime() - DAY_MS) })
      : []
  const shown = isShown(query)
  const passed = passedBy(userId, places, yesterday)
  const visible = await visibleAmong(
    db,
    userId,
    places.flatMap(({ id, listed }) => (listed ? [id] : [])),
    shown,
  )
  const listed = places.filter((place) => place.listed && visible.has(place.id)).slice(0, GANG_PEOPLE_MAX)
  const passers = passed.filter((id) => visible.has(id)).slice(0, PASSED_MAX)
  const faces = await publicFaces(db, [...listed.map(({ id }) => id), ...passers])
  return {
    starts: season.starts,
    ends: season.endsAt,
    frozen: season.frozen,
    ...(await zoneOf(context, gangId, season, query)),
    bettors: listed.map((place) => ({
      person: faces.get(place.id)!,
      isMe: place.id === userId,
      rank: rankOf(place),
      events: place.events,
      returnRate: percentOf(place.rate),
    })),
    own: ownScore(
      places.find(({ id }) => id === userId),
      query,
      await ownChoice(db, userId, query),
    ),
    passed: passers.map((id) => faces.get(id)!),
    winner: await winnerOf(db, gangId, userId),
    can: { setTimeZone: isAllowed(maySetTimeZone(role)) },
  }
}

type Shown = Board['own']['shown']

/** Whether others see the viewer on this board, and by which choice. */
async function ownChoice(tx: Tx, userId: bigint, { mode }: BoardQuery): Promise<Shown> {
  const { shown } = await tx.one<{ shown: Shown }>(sql`
    select case when u.show_record then 'all' when ${mode === 'practice'} then case when u.stakes_hidden then 'no' else 'all' end
      when u.on_boards then 'boards' else 'no' end as shown from users u where u.id = ${userId}`)
  return shown
}

function ownScore(place: Place | undefined, { period }: BoardQuery, shown: Shown): Board['own'] {
  const { events, stake, payout, rate } = place ?? { events: 0, stake: 0n, payout: 0n, rate: 0n }
  const wants = BOARD_WANTS[period]
  return {
    shown,
    listed: shown !== 'no' && (place?.listed ?? true),
    rank: place && shown !== 'no' ? rankOf(place) : null,
    events,
    stake,
    profit: payout - stake,
    returnRate: percentOf(rate),
    missing: {
      events: Math.max(0, wants.events - events),
      stake: atLeastZero(wants.stakeCents - stake),
    },
  }
}

/** The time zone of the season, and another one that the season after it has. */
async function zoneOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  gangId: bigint,
  { timeZone, endsAt }: Season,
  { when }: BoardQuery,
): Promise<Pick<Board, 'timeZone' | 'next'>> {
  if (when === 'last') return { timeZone, next: null }
  const next = await db.one<{ zone: string }>(sql`
    select gang_zone_at(${gangId}, ${endsAt}::timestamptz, ${config.siteTimeZone}) as zone`)
  return { timeZone, next: next.zone === timeZone ? null : { timeZone: next.zone, from: endsAt } }
}

/** The winner of the last week that has ended, where the viewer may see them. */
async function winnerOf(tx: Tx, gangId: bigint, viewerId: bigint): Promise<Board['winner']> {
  const row = await tx.first<{ id: bigint; rate: bigint }>(sql`
    select u.id, p.rate from (
      select s.* from gang_seasons s where s.gang_id = ${gangId} and s.period = 'week' and s.frozen_at is not null
      order by s.starts_at desc limit 1) s
    join gang_places p on p.gang_id = s.gang_id and p.period = s.period and p.starts_at = s.starts_at and p.practice
      and p.listed and p.qualified and p.place = 1
    join users u on u.id = p.user_id and not ${hidesStakes} and u.closed_at is null and not people_blocked(${viewerId}, u.id)`)
  if (!row) return null
  const faces = await publicFaces(tx, [row.id])
  return { person: faces.get(row.id)!, isMe: row.id === viewerId, returnRate: percentOf(row.rate) }
}
