import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { codeStatuses, ownCode, storePayment } from '#contract/store.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, type Journal } from '#server/ledger/index.ts'
import { faceFor, personRows, publicFaces } from '#server/users/index.ts'

/** Crockford's base 32: no I, L, O or U, so that a code can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26
const BYTES = 16

/** A new secret: 128 random bits as 26 characters. */
export function newCodeSecret(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  let text = ''
  for (let place = 0; place < LENGTH; place++) {
    text = ALPHABET[Number(bits & 31n)]! + text
    bits >>= 5n
  }
  return text
}

/** The stored form of a secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a path's last part is a secret rather than a payment number. */
export const isSecret = (named: string): boolean => named.length === LENGTH

export const REFUND_HOURS = 24

export type CodeRow = {
  id: bigint
  status: (typeof codeStatuses)[number]
  amount: bigint
  taken: bigint
  refunded: bigint
  createdAt: Date
  expiresAt: Date
  redeemedAt: Date | null
  payerId: bigint
  merchantId: bigint | null
}

export const codeColumns = sql`
  id, status, amount_cents as amount, taken_cents as taken, refunded_cents as refunded, created_at as "createdAt",
  expires_at as "expiresAt", redeemed_at as "redeemedAt", payer_id as "payerId", merchant_id as "merchantId"`

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
export const returnJournal = (code: Pick<CodeRow, 'id' | 'payerId'>, amount: bigint): Journal => ({
  key: `code-return:${code.id}`,
  reason: 'code-return',
  ref: `code:${code.id}`,
  postings: [
    {
      source: account('code', code.id, 'USD'),
      destination: account('person', code.payerId, 'USD'),
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

/** An active code past its time is shown as expired, even before its timer runs. */
const shared = (row: CodeRow, now: Date) => ({
  ...row,
  status: row.status === 'active' && now >= row.expiresAt ? ('expired' as const) : row.status,
})

/** Codes as their payer sees them. */
export async function ownCodes(tx: Tx, rows: CodeRow[]): Promise<z.input<typeof ownCode>[]> {
  const now = await productNow(tx)
  const shops = await personRows(
    tx,
    rows.map((row) => row.merchantId).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    ...shared(row, now),
    merchant: row.merchantId === null ? null : faceFor(shops.get(row.merchantId)!, true),
  }))
}

/** Codes as shops see them. */
export async function storePayments(tx: Tx, rows: CodeRow[]): Promise<z.input<typeof storePayment>[]> {
  const now = await productNow(tx)
  const payers = await publicFaces(
    tx,
    rows.map((row) => row.payerId),
  )
  return rows.map((row) => ({
    ...shared(row, now),
    payer: { firstName: payers.get(row.payerId)!.firstName },
    refundableUntil: row.redeemedAt && new Date(row.redeemedAt.getTime() + REFUND_HOURS * 3_600_000),
  }))
}
