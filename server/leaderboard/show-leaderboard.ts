import { BOARD_SIZE, RANK_MAX, RANKED_GAMES_MIN } from '#contract/tiers.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { waitingMatches } from './set-aside.ts'
import {
  HAS_PLACE,
  namesFor,
  PLACE,
  PLACE_BACKWARDS,
  type Standing,
  type StandingRow,
  standingColumns,
  standingView,
  winRateOf,
} from './standing-rows.ts'

const NEIGHBOURS = 2
const CROWNS_SHOWN = 20

/** The ids and records of the first 50. */
const top = sql`select s.* from standings s where ${HAS_PLACE} order by ${PLACE} limit ${BOARD_SIZE}`

/** The 50 best players, the best first. */
export async function showLeaderboard(tx: Tx, viewerId: bigint): Promise<Standing[]> {
  const rows = await tx.rows<StandingRow>(sql`
    select ${standingColumns} from (${top}) s join users u on u.id = s.user_id order by ${PLACE}`)
  return rows.map((row, index) => standingView(viewerId, row, index + 1))
}

/** The users among these who are in the first 50: as hosts they earn the revenue share. */
export async function amongTop(tx: Tx, userIds: readonly bigint[]): Promise<Set<bigint>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.rows<{ user_id: bigint }>(
    sql`select s.user_id from (${top}) s where s.user_id = any(${[...userIds]}::bigint[])`,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

type NearRow = StandingRow & { side: 'above' | 'own' | 'below'; ahead: number }

/**
 * A user's own standing with two neighbours on each side. The rank is the number of entries before theirs in the index, of which it reads
 * no more than needed; neighbours are the next entries on both sides.
 */
export async function showOwnStanding(tx: Tx, userId: bigint): Promise<ReplyOf<'ownStanding'>> {
  const rows = await tx.rows<NearRow>(sql`
    with me as materialized (
      select s.* from standings s where s.user_id = ${userId} and ${HAS_PLACE}
    ), near as (
      select 'above' as side, s.user_id, s.wins, s.losses, s.rate, s.games, s.since from me, lateral (
        select s.* from standings s where ${HAS_PLACE} and (${PLACE}) < (-me.rate, -me.games, me.since, me.user_id)
        order by ${PLACE_BACKWARDS} limit ${NEIGHBOURS}) s
      union all
      select 'below', s.user_id, s.wins, s.losses, s.rate, s.games, s.since from me, lateral (
        select s.* from standings s where ${HAS_PLACE} and (${PLACE}) > (-me.rate, -me.games, me.since, me.user_id)
        order by ${PLACE} limit ${NEIGHBOURS}) s
      union all
      select 'own', u.id, s.wins, s.losses, s.rate, s.games, s.since
      from users u left join standings s on s.user_id = u.id where u.id = ${userId}
    )
    select s.side, (select count(*)::int from (
        select from me, lateral (
          select from standings s where ${HAS_PLACE} and (${PLACE}) < (-me.rate, -me.games, me.since, me.user_id)
          limit ${RANK_MAX + NEIGHBOURS}) before) counted) as ahead, ${standingColumns}
    from near s join users u on u.id = s.user_id order by ${PLACE}`)
  const own = rows.find(({ side }) => side === 'own')!
  const games = own.tournamentWins + own.tournamentLosses
  const ranked = games >= RANKED_GAMES_MIN
  const at = rows.indexOf(own)
  // the place is known up to the last neighbour of rank 100
  const place = ranked && own.ahead < RANK_MAX + NEIGHBOURS ? own.ahead + 1 : null
  const views = rows.map((row, index) =>
    standingView(userId, row, place === null ? null : place + index - at),
  )
  return {
    ...views[at]!,
    gamesNeeded: Math.max(0, RANKED_GAMES_MIN - games),
    waiting: await waitingMatches(tx, userId),
    above: views.slice(0, at),
    below: views.slice(at + 1),
  }
}

type Crown = ReplyOf<'crownHistory'>[number]
type CrownRow = Omit<Crown, 'user' | 'winRate'> &
  Pick<StandingRow, 'id' | 'firstName' | 'lastName' | 'email' | 'showEmail' | 'profileImageUrl'> & {
    wins: number
  }

/** The holders of the crown and their times, the newest first. */
export async function showCrowns(tx: Tx, viewerId: bigint): Promise<Crown[]> {
  const rows = await tx.rows<CrownRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.show_email as "showEmail",
      u.profile_image_url as "profileImageUrl", c.wins, c.games as "totalGames", c.held_from as "from", c.held_until as "until"
    from crowns c join users u on u.id = c.user_id order by c.id desc limit ${CROWNS_SHOWN}`)
  return rows.map((row) => ({
    ...row,
    user: { ...row, ...namesFor(viewerId, row) },
    winRate: winRateOf(row.wins, row.totalGames),
  }))
}
