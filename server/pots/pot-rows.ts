import type { z } from 'zod'
import type { PotGameResult } from '#contract/fairness.ts'
import { type PotGame, potPayout } from '#contract/games.ts'
import type { pastPot, potStatuses, potView } from '#contract/pots.ts'
import { raw, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import type { PotSide } from '#server/games/index.ts'
import { type PublicFace, publicFaces } from '#server/users/index.ts'
import { mayPlay, mayWithdraw, noSuchPot } from './may.ts'

export type PotView = z.input<typeof potView>
export type PastPotView = z.input<typeof pastPot>

export type PotRow = {
  id: bigint
  creator_id: bigint
  game: PotGame
  /** the stake of each player, hundredths */
  amount: bigint
  title: string
  description: string
  commitment: string
  status: (typeof potStatuses)[number]
  created_at: Date
  expires_at: Date
  challenger_id: bigint | null
  winner: PotSide | null
  result: PotGameResult | null
  payout: bigint | null
  ended_at: Date | null
  /** the product's clock when it was read */
  read_at: Date
}

/** The columns that a view needs: no seed is among them, sealed or revealed. */
export const potColumns =
  raw(`id, creator_id, game, amount_cents as amount, title, description, commitment, status, created_at, expires_at,
  challenger_id, winner, result, payout_cents as payout, ended_at, clock_now() as read_at`)

const playersOf = (tx: Tx, rows: PotRow[]): Promise<Map<bigint, PublicFace>> =>
  publicFaces(
    tx,
    rows.flatMap((row) =>
      row.challenger_id === null ? [row.creator_id] : [row.creator_id, row.challenger_id],
    ),
  )

const viewOf = (row: PotRow, known: Map<bigint, PublicFace>, viewerId: bigint): PotView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  gameType: row.game,
  potAmount: row.amount,
  winnerTakes: potPayout(row.amount),
  createdById: row.creator_id,
  creator: known.get(row.creator_id)!,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  commitment: row.commitment,
  can: {
    play: isAllowed(mayPlay(row, { userId: viewerId, now: row.read_at, hasSession: true })),
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
    status: row.status,
    challenger: row.challenger_id === null ? null : known.get(row.challenger_id)!,
    winner: row.winner,
    payout: row.payout,
    gameResult: row.result,
    endedAt: row.ended_at ?? null,
  }))
}

/** @throws Refusal not_found */
export async function findPot(tx: Tx, potId: bigint): Promise<PotRow> {
  const row = await tx.first<PotRow>(sql`select ${potColumns} from pots where id = ${potId}`)
  if (!row) throw noSuchPot()
  return row
}
