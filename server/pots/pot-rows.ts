import type { z } from 'zod'
import { potPayout } from '#contract/games.ts'
import type { pastPot, potView } from '#contract/pots.ts'
import { raw, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { type PublicFace, publicFaces } from '#server/users/index.ts'
import { mayPlay, mayWithdraw, noSuchPot } from './may.ts'

export type PotView = z.input<typeof potView>
export type PastPotView = z.input<typeof pastPot>

export type PotRow = Omit<PastPotView, 'winnerTakes' | 'creator' | 'challenger' | 'can'> & {
  id: bigint
  potAmount: bigint
  createdById: bigint
  challengerId: bigint | null
  expiresAt: Date
  /** the product's clock when it was read */
  readAt: Date
}

/** The columns that a view needs: no seed is among them, sealed or revealed. */
export const potColumns =
  raw(`id, title, description, game as "gameType", amount_cents as "potAmount", creator_id as "createdById",
  created_at as "createdAt", expires_at as "expiresAt", commitment, status, challenger_id as "challengerId", winner,
  payout_cents as payout, result as "gameResult", ended_at as "endedAt", clock_now() as "readAt"`)

const playersOf = (tx: Tx, rows: PotRow[]): Promise<Map<bigint, PublicFace>> =>
  publicFaces(
    tx,
    rows.flatMap(({ createdById, challengerId }) =>
      challengerId === null ? [createdById] : [createdById, challengerId],
    ),
  )

const viewOf = (row: PotRow, known: Map<bigint, PublicFace>, viewerId: bigint) => ({
  ...row,
  winnerTakes: potPayout(row.potAmount),
  creator: known.get(row.createdById)!,
  can: {
    play: isAllowed(mayPlay(row, { userId: viewerId, now: row.readAt, hasSession: true })),
    withdraw: isAllowed(mayWithdraw(row, viewerId)),
  },
})

/** Pots waiting for a challenger. */
export async function openPotViews(tx: Tx, rows: PotRow[], viewerId: bigint): Promise<PotView[]> {
  const known = await playersOf(tx, rows)
  return rows.map((row) => viewOf(row, known, viewerId))
}

/** Pots in any state, with their results. */
export async function pastPotViews(tx: Tx, rows: PotRow[], viewerId: bigint): Promise<PastPotView[]> {
  const known = await playersOf(tx, rows)
  return rows.map((row) => ({
    ...viewOf(row, known, viewerId),
    challenger: row.challengerId === null ? null : known.get(row.challengerId)!,
  }))
}

/** @throws Refusal not_found */
export async function findPot(tx: Tx, potId: bigint): Promise<PotRow> {
  const row = await tx.first<PotRow>(sql`select ${potColumns} from pots where id = ${potId}`)
  if (!row) throw noSuchPot()
  return row
}
