import { tournamentSplit } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import type { Seat, TournamentDetail } from '#contract/tournaments.ts'
import type { Tx } from '#server/core/db.ts'
import type { PausedUntil } from './time-out.ts'
import {
  faceOf,
  facesOf,
  readSeats,
  readTournament,
  type SeatRow,
  type Tournament,
} from './tournament-rows.ts'
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

const seatView = (row: SeatRow, seat: number): Seat => ({
  userId: row.user_id.toString(),
  user: faceOf(row),
  seat,
  joinedAt: row.joined_at.toISOString(),
  livesLeft: null,
  wins: 0,
  losses: 0,
  left: false,
  online: row.seen,
})

/** One tournament with its players and its line, as this user sees it. @throws Refusal not_found */
export async function showTournament(
  tx: Tx,
  id: bigint,
  viewerId: bigint,
  pausedUntil: PausedUntil,
): Promise<TournamentDetail> {
  const tournament = await readTournament(tx, id)
  const [view] = await tournamentViews(tx, [tournament], viewerId)
  const seats = (await readSeats(tx, [id])).map(seatView)
  const hosts = await facesOf(tx, [tournament.creator_id])
  const paused = await pausedUntil(tx, viewerId)
  return {
    ...view!,
    host: hosts.get(tournament.creator_id)!,
    seats,
    queue: seats.map(({ userId }) => userId),
    championId: null,
    challengerId: null,
    split: splitOf(tournament),
    hostShares: tournament.host_cents === null ? null : tournament.host_cents > 0n,
    cancelReason: tournament.cancel_reason,
    pausedUntil: paused?.toISOString() ?? null,
  }
}
