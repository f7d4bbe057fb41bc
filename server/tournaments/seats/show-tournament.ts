import type { z } from 'zod'
import { tournamentSplit } from '#contract/fees.ts'
import { foldAll } from '#contract/tournament-fold.ts'
import type { Line, LineFact } from '#contract/tournament-line.ts'
import { usualMatchSeconds } from '#contract/tournament-pace.ts'
import type { seat } from '#contract/tournaments.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { publicFace, publicFaces } from '#server/users/index.ts'
import { readFacts } from '../tournament/line-table.ts'
import { type PausedAmong, pausedUntil } from '../tournament/time-out.ts'
import { canOf, type TournamentDetail, type Viewer } from '../tournament/tournament-can.ts'
import { readSeats, readTournament, type SeatRow, type Tournament } from '../tournament/tournament-rows.ts'
import { tournamentViews } from '../tournament/views.ts'

type Seat = z.input<typeof seat>

/** The split of the fees: of those paid now, or the frozen one. */
function splitOf(tournament: Tournament): TournamentDetail['split'] {
  const { entryFee, currentPlayers, prizeCents, platformCents, hostCents } = tournament
  const now = tournamentSplit(entryFee, currentPlayers, false)
  return {
    fees: now.fees,
    prize: prizeCents ?? now.prize,
    platformFee: platformCents ?? now.platform,
    revenueShare: hostCents ?? now.host,
  }
}

type Started = Extract<LineFact, { type: 'started' }>

/** A seat as it is in the line; before the start no one has a life to lose. */
const seatView = (row: SeatRow, seat: number, { tournament, line, started }: Scene): Seat => {
  const player = line.players.find(({ id }) => id === row.user_id.toString())
  const drawn = started?.draw?.clientSeeds.find((one) => one.player === row.user_id.toString())
  return {
    ...row,
    userId: row.user_id,
    user: publicFace(row),
    seat,
    livesLeft: player?.livesLeft ?? null,
    wins: player?.wins ?? 0,
    losses: player?.losses ?? 0,
    left: player?.left ?? false,
    ready: tournament.readyUntil !== null && row.ready,
    place: player?.seat ?? null,
    clientSeedBy: drawn?.by ?? null,
  }
}

type Scene = { tournament: Tournament; line: Line; started: Started | undefined }

/** From this many matches on, their pace is a better estimate than the usual one. */
const TELLING = 2

/** How long a match takes: as long as this tournament's matches took, once there are some. */
async function paceOf(tx: Tx, tournament: Tournament): Promise<TournamentDetail['pace']> {
  const { id, gameTitle, gamesCount } = tournament
  const usual = { secondsPerMatch: usualMatchSeconds(gameTitle, gamesCount), measured: false }
  if (tournament.startedAt === null) return usual
  const { count, seconds } = await tx.one<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, coalesce(avg(extract(epoch from ended_at - called_at)), 0)::int as seconds
    from matches where tournament_id = ${id} and ended_at is not null`)
  return count < TELLING ? usual : { secondsPerMatch: seconds, measured: true }
}

/** One tournament with its players and its line, as this user sees it. @throws Refusal not_found */
export async function showTournament(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { id, viewer }: { id: bigint; viewer: Viewer },
  pausedAmong: PausedAmong,
): Promise<TournamentDetail> {
  const tournament = await readTournament(tx, id)
  const [view] = await tournamentViews(tx, [tournament], viewer.userId)
  const facts = tournament.seq > 0 ? await readFacts(tx, id) : []
  const line = foldAll(facts)
  const scene: Scene = { tournament, line, started: facts.find((fact) => fact.type === 'started') }
  const seats = (await readSeats(tx, [id])).map((row, seat) => seatView(row, seat, scene))
  const hosts = await publicFaces(tx, [tournament.createdById])
  const paused = await pausedUntil(pausedAmong, tx, viewer.userId)
  return {
    ...tournament,
    ...view!,
    host: hosts.get(tournament.createdById)!,
    seats,
    // before the start everybody is in the queue; the order of the line is drawn at the start
    queue: line.seq > 0 ? [...line.queue] : seats.map(({ userId }) => userId),
    championId: line.champion,
    challengerId: line.challenger,
    split: splitOf(tournament),
    hostShares: tournament.hostCents === null ? null : tournament.hostCents > 0n,
    pausedUntil: paused ?? null,
    ...(await canOf(context, tx, tournament, viewer, { line, seated: view!.joined, pausedUntil: paused })),
    clocks: context.config.match,
    seedHash: tournament.commitment,
    seed: tournament.serverSeed,
    pace: await paceOf(tx, tournament),
  }
}
