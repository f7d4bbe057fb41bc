import type { z } from 'zod'
import type { codeStatuses, ownCode, storePayment } from '#contract/store.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, type Journal } from '#server/ledger/index.ts'
import { faceFor, personRows, publicFaces } from '#server/users/index.ts'
import { hashSecret, isSecret } from './code-secret.ts'

export const REFUND_HOURS = 24

export type CodeRow = {
  id: bigint
  payer_id: bigint
  amount_cents: bigint
  status: (typeof codeStatuses)[number]
  created_at: Date
  expires_at: Date
  merchant_id: bigint | null
  taken_cents: bigint
  refunded_cents: bigint
  redeemed_at: Date | null
}

export const codeColumns = sql`
  id, payer_id, amount_cents, status, created_at, expires_at, merchant_id, taken_cents, refunded_cents, redeemed_at`

/** A code by its secret, or by its number; not locked. */
export function findCode(tx: Tx, named: string): Promise<CodeRow | undefined> {
  const which = isSecret(named) ? sql`token_hash = ${hashSecret(named)}` : sql`id = ${BigInt(named)}`
  return tx.first<CodeRow>(sql`select ${codeColumns} from store_codes where ${which}`)
}

/** Locks a code, and reads the clock after that. */
export async function lockCode(tx: Tx, id: bigint): Promise<CodeRow & { now: Date }> {
  const row = await tx.one<CodeRow>(sql`select ${codeColumns} from store_codes where id = ${id} for update`)
  return { ...row, now: await productNow(tx) }
}

/** Returns everything still held for a code to its payer. */
export const returnJournal = (code: Pick<CodeRow, 'id' | 'payer_id'>, amount: bigint): Journal => ({
  key: `code-return:${code.id}`,
  reason: 'code-return',
  ref: `code:${code.id}`,
  postings: [
    {
      source: account('code', code.id, 'USD'),
      destination: account('person', code.payer_id, 'USD'),
      amount,
    },
  ],
})

/** Screens of these people fetch again. */
export function announceCode(context: Context, tx: Tx, userIds: bigint[]): void {
  tx.afterCommit(() => {
    context.signals.send({ type: 'wallet_changed', part: 'codes', userIds })
    context.signals.send({ type: 'balance_changed', userIds })
  })
}

/** The fields that both sides see. An active code past its time is shown as expired, even before its timer runs. */
const shared = (row: CodeRow, now: Date) => ({
  id: row.id,
  status: row.status === 'active' && now >= row.expires_at ? ('expired' as const) : row.status,
  amount: row.amount_cents,
  taken: row.taken_cents,
  refunded: row.refunded_cents,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  redeemedAt: row.redeemed_at ?? null,
})

/** Codes as their payer sees them. */
export async function ownCodes(tx: Tx, rows: CodeRow[]): Promise<z.input<typeof ownCode>[]> {
  const now = await productNow(tx)
  const shops = await personRows(
    tx,
    rows.map((row) => row.merchant_id).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    ...shared(row, now),
    merchant: row.merchant_id === null ? null : faceFor(shops.get(row.merchant_id)!, true),
  }))
}

/** Codes as shops see them. */
export async function storePayments(tx: Tx, rows: CodeRow[]): Promise<z.input<typeof storePayment>[]> {
  const now = await productNow(tx)
  const payers = await publicFaces(
    tx,
    rows.map((row) => row.payer_id),
  )
  return rows.map((row) => ({
    ...shared(row, now),
    payer: { firstName: payers.get(row.payer_id)!.firstName },
    refundableUntil: row.redeemed_at && new Date(row.redeemed_at.getTime() + REFUND_HOURS * 3_600_000),
  }))
}
