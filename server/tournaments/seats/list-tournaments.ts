import type { z } from 'zod'
import {
  FEE_BUCKETS,
  feeBuckets as feeNames,
  platforms as platformNames,
} from '#contract/tournament-games.ts'
import { listedStatuses, type tournamentRoutes } from '#contract/tournaments.ts'
import type { Page } from '#server/core/call.ts'
import { join, LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { type Tournament, tournamentColumns } from '../tournament/tournament-rows.ts'
import { type TournamentView, tournamentViews } from '../tournament/views.ts'

type ListedStatus = (typeof listedStatuses)[number]
type Filter = Omit<z.output<(typeof tournamentRoutes.listTournaments)['query']>, 'cursor' | 'limit'>

type Group = { status: ListedStatus; rank: bigint; states: readonly string[]; joinable?: boolean }

/** The groups of the list, in their order, with their rank in a cursor. The first group are tournaments that the caller can join. */
const GROUPS: readonly Group[] = [
  { status: 'open', rank: 3n, states: ['open'], joinable: true },
  { status: 'open', rank: 2n, states: ['open'], joinable: false },
  { status: 'in_progress', rank: 1n, states: ['in_progress'] },
  { status: 'ended', rank: 0n, states: ['completed', 'cancelled'] },
]
const RANKS = 10n
const COUNTED_MAX = 1_000

const feeIn = (bucket: keyof typeof FEE_BUCKETS): Sql => {
  const { over, upTo } = FEE_BUCKETS[bucket]
  return upTo === null
    ? sql`t.entry_fee_cents > ${over}`
    : sql`t.entry_fee_cents > ${over} and t.entry_fee_cents <= ${upTo}`
}

const statusIs = (status: ListedStatus): Sql => {
  const { states } = GROUPS.find((group) => group.status === status)!
  return sql`t.status = any(${[...states]}::text[])`
}

/** The conditions of a filter on tournaments t. */
function conditions(filter: Filter, userId: bigint): Sql {
  const all: Sql[] = [sql`true`]
  if (filter.query) all.push(sql`strpos(lower(t.game_title), lower(${filter.query})) > 0`)
  if (filter.platform) all.push(sql`t.platform = ${filter.platform}`)
  if (filter.fee) all.push(feeIn(filter.fee))
  if (filter.status) all.push(statusIs(filter.status))
  if (filter.mode) all.push(sql`t.practice = ${filter.mode === 'practice'}`)
  if (filter.mine)
    // read from the person's own rows first: among a million of others' tournaments theirs are few
    all.push(sql`t.id = any(array(
      select id from tournaments where creator_id = ${userId}
      union select tournament_id from tournament_seats where user_id = ${userId} and refunded_at is null))`)
  return join(all, ' and ')
}

/**
 * Whether an open tournament t had a free seat and none of this person's at that moment, microseconds since 1970. All pages
 * of one walk judge the moment of the first, so that a seat that is taken or left meanwhile moves nothing between them.
 */
function joinableAt(micros: bigint, userId: bigint): Sql {
  const at = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
  return sql`(
    t.player_count
      - (select count(*) from tournament_seats s where s.tournament_id = t.id and s.refunded_at is null and s.joined_at > ${at})
      + (select count(*) from tournament_seats s
          where s.tournament_id = t.id and s.refunded_at > ${at} and s.joined_at <= ${at}) < t.max_players
    and t.id <> all(array(select s.tournament_id from tournament_seats s
      where s.user_id = ${userId} and s.joined_at <= ${at} and (s.refunded_at is null or s.refunded_at > ${at}))))`
}

const nowMicros = async (tx: Tx): Promise<bigint> => {
  const { now } = await tx.one<{ now: bigint }>(
    sql`select (extract(epoch from clock_now()) * 1000000)::bigint as now`,
  )
  return now
}

/**
 * Tournaments that fit a filter: those that the caller can join, then the other open ones, running ones, and ended ones, each
 * group newest first. The first part of a cursor is the moment of the first page with the rank of its last group.
 */
export async function listTournaments(
  tx: Tx,
  userId: bigint,
  { cursor, limit, status, ...filter }: z.output<(typeof tournamentRoutes.listTournaments)['query']>,
): Promise<Page<TournamentView[], readonly [bigint, bigint]>> {
  const [from, before] = cursor ?? [(await nowMicros(tx)) * RANKS + GROUPS[0]!.rank, LARGEST_ID]
  const [micros, rankFrom] = [from / RANKS, from % RANKS]
  const fits = conditions(filter, userId)
  const mayJoin = joinableAt(micros, userId)
  const groups = GROUPS.filter((group) => group.rank <= rankFrom && (!status || group.status === status))
  const found: { rank: bigint; row: Tournament }[] = []
  // one group after the other, each read from its index; most pages need only the first
  for (const { rank, states, joinable } of groups) {
    const left = limit + 1 - found.length
    if (left === 0) break
    const here = joinable === undefined ? fits : sql`${fits} and ${mayJoin} = ${joinable}`
    const rows = await tx.rows<Tournament>(sql`
      select x.* from unnest(${[...states]}::text[]) as state(name)
      cross join lateral (
        select ${tournamentColumns} from tournaments t
        where t.status = state.name and t.id < ${rank === rankFrom ? before : LARGEST_ID} and ${here}
        order by t.id desc limit ${left}) x
      order by x.id desc limit ${left}`)
    found.push(...rows.map((row) => ({ rank, row })))
  }
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const items = await tournamentViews(
    tx,
    page.map(({ row }) => row),
    userId,
  )
  return { items, next: last && [micros * RANKS + last.rank, last.row.id] }
}

/** How many tournaments each value of a filter would show beside the other filters, at most 1,000 each. */
export async function countTournaments(
  tx: Tx,
  userId: bigint,
  filter: z.output<(typeof tournamentRoutes.countTournaments)['query']>,
): Promise<z.input<(typeof tournamentRoutes.countTournaments)['reply']>> {
  const count = async <P extends 'platform' | 'fee' | 'status'>(
    part: P,
    values: readonly NonNullable<Filter[P]>[],
  ) => {
    const columns = values.map((value) => {
      const fits = conditions({ ...filter, [part]: value }, userId)
      return sql`
        (select count(*)::int from (select from tournaments t where ${fits} limit ${COUNTED_MAX}) x)`
    })
    const { counts } = await tx.one<{ counts: number[] }>(sql`select array[${join(columns)}] as counts`)
    return values.map((value, index) => ({ value, count: counts[index]! }))
  }
  return {
    platform: await count('platform', platformNames),
    fee: await count('fee', feeNames),
    status: await count('status', listedStatuses),
  }
}
