import type { BoardQuery } from '#contract/bets-board.ts'
import { BOARD_WANTS } from '#contract/bets-limits.ts'
import { RANK_MAX } from '#contract/tiers.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { publicFaces, showsPlace } from '#server/users/index.ts'

const SHOWN_MAX = 50
/** Entries that are read in case some are of people with a block between them and the viewer. */
const READ_MAX = 100

type Board = ReplyOf<'bettorBoard'>
type Score = {
  events: number
  stake: bigint
  payout: bigint
  rate: bigint
  qualified: boolean
  listed: boolean
}
type Place = Pick<Score, 'events' | 'rate' | 'qualified'> & { id: bigint; place: number }

const scoreColumns = sql`s.events, s.stake_cents as stake, s.payout_cents as payout, s.rate, s.qualified, s.listed`
/** The order of a board, the best first; the index bettor_scores_board. */
const ORDER = sql`s.qualified desc, s.rate desc, s.events desc, s.user_id`

/** Millionths as a percentage with one decimal. */
const percentOf = (rate: bigint): number => Math.round(Number(rate) / 1000) / 10
const missingStake = (wanted: bigint, has: bigint): bigint => (has < wanted ? wanted - has : 0n)

/** The first day and the end of the present or the last period in the site's time zone. */
async function periodOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { period, when }: BoardQuery,
): Promise<{ starts: string; ends: Date }> {
  const length = period === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`
  return db.one(sql`
    select p.starts::text as starts, (p.starts + ${length}) at time zone ${config.siteTimeZone} as ends
    from (select (date_trunc(${period}, clock_now() at time zone ${config.siteTimeZone})
      - case when ${when === 'last'} then ${length} else interval '0' end)::date as starts) p`)
}

/**
 * The bettors with the best returns of a week or month, among those who show themselves, and the viewer's own score. People who
 * need more events or stakes for a rank stand below. A block between two people hides each from the other.
 */
export async function bettorBoard(
  context: Pick<Context, 'db' | 'config'>,
  viewerId: bigint,
  query: BoardQuery,
): Promise<Board> {
  const { db } = context
  const { starts, ends } = await periodOf(context, query)
  const here = sql`s.practice = ${query.mode === 'practice'} and s.period = ${query.period} and s.starts = ${starts}::date`
  const places = await db.rows<Place>(sql`
    select s.user_id as id, s.events, s.rate, s.qualified, s.place::int as place
    from (
      select s.*, row_number() over (order by ${ORDER}) as place from bettor_scores s
      where s.listed and ${here} order by ${ORDER} limit ${READ_MAX}) s
    join users u on u.id = s.user_id and ${showsPlace} and u.closed_at is null and not people_blocked(${viewerId}, u.id)
    order by s.place limit ${SHOWN_MAX}`)
  const faces = await publicFaces(
    db,
    places.map(({ id }) => id),
  )
  return {
    starts,
    ends,
    bettors: places.map(({ id, place, events, rate, qualified }) => ({
      person: faces.get(id)!,
      isMe: id === viewerId,
      rank: qualified ? place : null,
      events,
      returnRate: percentOf(rate),
    })),
    own: await ownScore(db, viewerId, query.period, here),
  }
}

type Shown = Board['own']['shown']

async function ownScore(
  tx: Tx,
  viewerId: bigint,
  period: BoardQuery['period'],
  here: Sql,
): Promise<Board['own']> {
  const { shown } = await tx.one<{ shown: Shown }>(sql`
    select case when u.show_record then 'all' when u.on_boards then 'boards' else 'no' end as shown
    from users u where u.id = ${viewerId}`)
  const score = await tx.first<Score>(
    sql`select ${scoreColumns} from bettor_scores s where s.user_id = ${viewerId} and ${here}`,
  )
  const { events, stake, payout, rate } = score ?? { events: 0, stake: 0n, payout: 0n, rate: 0n }
  const wants = BOARD_WANTS[period]
  return {
    shown,
    listed: score?.listed ?? shown !== 'no',
    rank: score?.qualified && score.listed ? await rankOf(tx, viewerId, here) : null,
    events,
    stake,
    profit: payout - stake,
    returnRate: percentOf(rate),
    missing: { events: Math.max(0, wants.events - events), stake: missingStake(wants.stakeCents, stake) },
  }
}

/** The rank of a listed score; null below the hundredth. */
async function rankOf(tx: Tx, viewerId: bigint, here: Sql): Promise<number | null> {
  const row = await tx.first<{ place: number }>(sql`
    select place::int as place from (
      select s.user_id, row_number() over (order by ${ORDER}) as place from bettor_scores s
      where s.listed and s.qualified and ${here} order by ${ORDER} limit ${RANK_MAX}) first
    where user_id = ${viewerId}`)
  return row?.place ?? null
}
