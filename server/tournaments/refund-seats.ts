import type { Tx } from '#server/core/db.ts'

/** Gives every fee back. */
export async function refundSeats(_: Tx, tournamentId: bigint): Promise<void> {
  throw new Error(`the fees of ${tournamentId} cannot go back yet`)
}
