import type { z } from 'zod'
import { tournamentSplit } from '#contract/fees.ts'
import type { tournamentView } from '#contract/tournaments.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { publicFace, publicFaces } from '#server/users/index.ts'
import { readSeats, type SeatRow, type Tournament } from './tournament-rows.ts'

export type TournamentView = z.input<typeof tournamentView>

/** Faces on a card. */
const FACES_MAX = 5

/** The prize of the fees that are paid now; after the start the frozen one. */
const prizeOf = (tournament: Tournament): bigint =>
  tournament.prizeCents ?? tournamentSplit(tournament.entryFee, tournament.currentPlayers, false).prize

/** The cards of these tournaments, in their order, as this user sees them. */
export async function tournamentViews(
  tx: Tx,
  tournaments: readonly Tournament[],
  viewerId: bigint,
): Promise<TournamentView[]> {
  if (tournaments.length === 0) return []
  const ids = tournaments.map(({ id }) => id)
  const winners = await publicFaces(
    tx,
    tournaments.flatMap(({ winnerId }) => winnerId ?? []),
  )
  const own = await tx.rows<{ tournament_id: bigint }>(sql`
    select tournament_id from tournament_seats
    where user_id = ${viewerId} and tournament_id = any(${ids}::bigint[]) and refunded_at is null`)
  const joined = new Set(own.map(({ tournament_id }) => tournament_id))
  const seats = Map.groupBy(await readSeats(tx, ids, FACES_MAX), (seat: SeatRow) => seat.tournament_id)
  return tournaments.map((tournament) => ({
    ...tournament,
    prizePool: prizeOf(tournament),
    fullPrizePool: tournamentSplit(tournament.entryFee, tournament.maxPlayers, false).prize,
    isPracticeMode: tournament.practice,
    faces: (seats.get(tournament.id) ?? []).map(publicFace),
    joined: joined.has(tournament.id),
    winner: tournament.winnerId === null ? null : winners.get(tournament.winnerId)!,
  }))
}
