import { tournamentSplit } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import { emptyLine } from '#contract/tournament-engine.ts'
import type { Line } from '#contract/tournament-line.ts'
import type { Seat, TournamentDetail } from '#contract/tournaments.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { faceOf } from '#server/users/index.ts'
import { readLine } from './line-facts.ts'
import { type PausedAmong, pausedUntil } from './time-out.ts'
import { facesOf, readSeats, readTournament, type SeatRow, type Tournament } from './tournament-rows.ts'
import { tournamentViews } from './views.ts'

/** The split of the fees: what is paid now, or the frozen one. */
function splitOf(tournament: Tournament): TournamentDetail['split'] {
  const { entry_fee_cents, player_count, prize_cents, platform_cents, host_cents } = tournament
  const now = tournamentSplit(entry_fee_cents, player_count, false)
  return {
    fees: formatMoney(now.fees),
    prize: formatMoney(prize_cents ?? now.prize),
    platformFee: formatMoney(platform_cents ?? now.platform),
    revenueShare: formatMoney(host_cents ?? now.host),
  }
}

/** A seat as it is in the line; before the start nobody has a life to lose. */
const seatView = (row: SeatRow, seat: number, line: Line): Seat => {
  const player = line.players.find(({ id }) => id === row.user_id.toString())
  return {
    userId: row.user_id.toString(),
    user: faceOf(row),
    seat,
    joinedAt: row.joined_at.toISOString(),
    livesLeft: player?.livesLeft ?? null,
    wins: player?.wins ?? 0,
    losses: player?.losses ?? 0,
    left: player?.left ?? false,
    online: row.seen,
  }
}

/** One tournament with its players and its line, as this user sees it. @throws Refusal not_found */
export async function showTournament(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { id, viewerId }: { id: bigint; viewerId: bigint },
  pausedAmong: PausedAmong,
): Promise<TournamentDetail> {
  const tournament = await readTournament(tx, id)
  const [view] = await tournamentViews(tx, [tournament], viewerId)
  const line = tournament.seq > 0 ? await readLine(tx, id) : emptyLine
  const seats = (await readSeats(tx, [id])).map((row, seat) => seatView(row, seat, line))
  const hosts = await facesOf(tx, [tournament.creator_id])
  const paused = await pausedUntil(pausedAmong, tx, viewerId)
  return {
    ...view!,
    host: hosts.get(tournament.creator_id)!,
    seats,
    // before the start everybody is in the queue, in the order of joining
    queue: line.seq > 0 ? [...line.queue] : seats.map(({ userId }) => userId),
    championId: line.champion,
    challengerId: line.challenger,
    split: splitOf(tournament),
    hostShares: tournament.host_cents === null ? null : tournament.host_cents > 0n,
    cancelReason: tournament.cancel_reason,
    notes: tournament.notes,
    pausedUntil: paused?.toISOString() ?? null,
    clocks: config.match,
  }
}
