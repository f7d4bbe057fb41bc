import type { GamesCount, Lives, Platform } from '#contract/tournament-games.ts'
import type { TournamentStatus } from '#contract/tournaments.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { coverOf, type KeptCover } from '#server/covers/index.ts'
import { type PersonRow, personColumns } from '#server/users/index.ts'

/** A tournament as the database keeps it. Amounts in hundredths. */
export type Tournament = {
  id: bigint
  createdById: bigint
  gameTitle: string
  platform: Platform
  entryFee: bigint
  maxPlayers: number
  gamesCount: GamesCount
  lives: Lives
  practice: boolean
  status: TournamentStatus
  currentPlayers: number
  /** of the newest fact */
  seq: number
  createdAt: Date
  startsBy: Date
  /** the start that its host has planned */
  startsAt: Date | null
  /** while its players are asked whether they are ready */
  readyUntil: Date | null
  /** of the seed that draws its line */
  commitment: string | null
  /** that seed, hex, from the start on */
  serverSeed: string | null
  startedAt: Date | null
  endedAt: Date | null
  cancelReason: string | null
  /** the host's own text */
  notes: string | null
  winnerId: bigint | null
  /** frozen at the start */
  prizeCents: bigint | null
  platformCents: bigint | null
  hostCents: bigint | null
  cover: KeptCover | null
}

/** Columns of Tournament, for tournaments t. */
export const tournamentColumns = sql`
  t.id, t.creator_id as "createdById", t.game_title as "gameTitle", t.platform, t.entry_fee_cents as "entryFee",
  t.max_players as "maxPlayers", t.games_count as "gamesCount", t.lives, t.practice, t.status,
  t.player_count as "currentPlayers", t.seq, t.created_at as "createdAt", t.starts_by as "startsBy",
  t.starts_at as "startsAt", t.ready_until as "readyUntil", t.commitment, t.server_seed as "serverSeed",
  t.started_at as "startedAt", t.ended_at as "endedAt", t.cancel_reason as "cancelReason", t.notes,
  t.winner_id as "winnerId", t.prize_cents as "prizeCents", t.platform_cents as "platformCents",
  t.host_cents as "hostCents", ${coverOf('tournament', sql`t.id`)} as cover`

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
  joinedAt: Date
  online: boolean
  /** has answered in the ready check that runs, or that ran last */
  ready: boolean
}

/** A player's socket that was seen at most this long ago counts as present. */
const SEEN_WITHIN_SECONDS = 30

/** The paid seats of these tournaments, each tournament's in order of joining. @param most of each tournament */
export const readSeats = (tx: Tx, tournamentIds: readonly bigint[], most = 11): Promise<SeatRow[]> =>
  tx.rows<SeatRow>(sql`
    select s.tournament_id, s.joined_at as "joinedAt", ${personColumns},
      coalesce(s.seen_at > clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS}), false) as online,
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
