import type { GamesCount, Lives, Platform } from '#contract/tournament-games.ts'
import type { TournamentStatus } from '#contract/tournaments.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { coverOf, type KeptCover } from '#server/covers/index.ts'
import { type PersonRow, personColumns } from '#server/users/index.ts'

/** A tournament as the database keeps it. Amounts in hundredths. */
export type Tournament = {
  id: bigint
  creator_id: bigint
  game_title: string
  platform: Platform
  entry_fee_cents: bigint
  max_players: number
  games_count: GamesCount
  lives: Lives
  practice: boolean
  status: TournamentStatus
  player_count: number
  /** of the newest fact */
  seq: number
  created_at: Date
  starts_by: Date
  /** the start that its host has planned */
  starts_at: Date | null
  /** while its players are asked whether they are ready */
  ready_until: Date | null
  /** of the seed that draws its line */
  commitment: string | null
  /** that seed, hex, from the start on */
  server_seed: string | null
  started_at: Date | null
  ended_at: Date | null
  cancel_reason: string | null
  /** the host's own text */
  notes: string | null
  winner_id: bigint | null
  /** frozen at the start */
  prize_cents: bigint | null
  platform_cents: bigint | null
  host_cents: bigint | null
  cover: KeptCover | null
}

/** Columns of Tournament, for tournaments t. */
export const tournamentColumns = sql`
  t.id, t.creator_id, t.game_title, t.platform, t.entry_fee_cents, t.max_players, t.games_count, t.lives, t.practice,
  t.status, t.player_count, t.seq, t.created_at, t.starts_by,
  t.starts_at, t.ready_until, t.commitment, t.server_seed, t.started_at, t.ended_at, t.cancel_reason, t.notes, t.winner_id,
  t.prize_cents, t.platform_cents, t.host_cents, ${coverOf('tournament', sql`t.id`)} as cover`

export const noSuchTournament = () => new Refusal('not_found', 'There is no such tournament')

/** @throws Refusal not_found */
export async function readTournament(tx: Tx, id: bigint): Promise<Tournament> {
  const found = await tx.first<Tournament>(
    sql`select ${tournamentColumns} from tournaments t where t.id = ${id}`,
  )
  if (!found) throw noSuchTournament()
  return found
}

/**
 * Locks a tournament's row: every change of a tournament, its seats or its matches holds this lock. It comes after the rows of
 * users and before the ledger's.
 * @throws Refusal not_found
 */
export async function lockTournament(tx: Tx, id: bigint): Promise<Tournament> {
  const found = await tx.first<Tournament>(sql`
    select ${tournamentColumns} from tournaments t where t.id = ${id} for no key update`)
  if (!found) throw noSuchTournament()
  return found
}

/** A paid seat. */
export type SeatRow = PersonRow & {
  tournament_id: bigint
  joined_at: Date
  seen: boolean
  /** has answered in the ready check that runs, or that ran last */
  ready: boolean
}

/** A player's socket that was seen at most this long ago counts as present. */
const SEEN_WITHIN_SECONDS = 30

/** The paid seats of these tournaments, each tournament's in order of joining. @param most of each tournament */
export const readSeats = (tx: Tx, tournamentIds: readonly bigint[], most = 11): Promise<SeatRow[]> =>
  tx.rows<SeatRow>(sql`
    select s.tournament_id, s.joined_at, ${personColumns},
      coalesce(s.seen_at > clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS}), false) as seen,
      s.ready_at is not null as ready
    from unnest(${[...tournamentIds]}::bigint[]) as t(id)
    cross join lateral (
      select * from tournament_seats o where o.tournament_id = t.id and o.refunded_at is null order by o.id limit ${most}
    ) s
    join users u on u.id = s.user_id order by s.tournament_id, s.id`)

/** The players of a tournament in the order of their seats. */
export const playersOf = async (tx: Tx, tournamentId: bigint): Promise<bigint[]> => {
  const rows = await tx.rows<{ user_id: bigint }>(sql`
    select user_id from tournament_seats where tournament_id = ${tournamentId} and refunded_at is null order by id`)
  return rows.map(({ user_id }) => user_id)
}
