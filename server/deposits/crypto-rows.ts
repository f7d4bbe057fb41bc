import { raw, type Sql } from 'sql-template-tag'
import { sql, type Tx } from '#server/core/db.ts'
import { parseCoin } from '#server/payments/coin.ts'
import type { CryptoProvider, CryptoReport, ReceiptStage } from '#server/payments/crypto.ts'
import type { CountedReceipt } from './crypto-state.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A crypto deposit whose provider has answered. Cents; coins in atto. */
export type CryptoDeposit = {
  id: string
  userId: bigint
  provider: CryptoProvider['name']
  simulated: boolean
  amount: bigint
  price: bigint
  payCurrency: string
  /** the provider's id, address and amount; undefined until the provider has answered */
  quote: { providerId: string; payAddress: string; payAmount: bigint } | undefined
  /** the purpose of the money, such as `join:12` */
  purpose: string | null
  payMemo: string | null
  paymentUrl: string | null
  credited: bigint
  createdAt: Date
  expiresAt: Date
  expired: boolean
}

type DepositRow = {
  id: string
  user_id: bigint
  provider: CryptoProvider['name']
  simulated: boolean
  amount_cents: bigint
  price_cents: bigint
  pay_currency: string
  provider_id: string | null
  pay_address: string | null
  pay_amount: string | null
  purpose: string | null
  pay_memo: string | null
  payment_url: string | null
  credited_cents: bigint
  created_at: Date
  expires_at: Date
  expired: boolean
}

const columns =
  raw(`id, user_id, provider, simulated, amount_cents, price_cents, pay_currency, provider_id, pay_address,
  pay_amount, pay_memo, payment_url, credited_cents, purpose, created_at, expires_at, expires_at <= clock_now() as expired`)

/** Deposits that match a condition, in its order. */
export async function readDeposits(tx: Tx, where: Sql): Promise<CryptoDeposit[]> {
  const rows = await tx.rows<DepositRow>(sql`select ${columns} from crypto_deposits where ${where}`)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    simulated: row.simulated,
    amount: row.amount_cents,
    price: row.price_cents,
    payCurrency: row.pay_currency,
    quote:
      row.provider_id === null
        ? undefined
        : {
            providerId: row.provider_id,
            payAddress: row.pay_address!,
            payAmount: parseCoin(row.pay_amount)!,
          },
    purpose: row.purpose,
    payMemo: row.pay_memo,
    paymentUrl: row.payment_url,
    credited: row.credited_cents,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    expired: row.expired,
  }))
}

/** The deposit with this id, locked until the transaction ends; undefined when there is none. */
export async function lockDeposit(tx: Tx, id: string): Promise<CryptoDeposit | undefined> {
  const [deposit] = await readDeposits(tx, sql`id = ${id} for update`)
  return deposit
}

/** The deposit of a report; real coins never match a deposit of play coins, nor the reverse. */
export async function findReported(
  tx: Tx,
  crypto: CryptoProvider,
  { orderId, parentId, quote }: CryptoReport,
): Promise<CryptoDeposit | undefined> {
  const ours = sql`provider = ${crypto.name} and simulated = ${crypto.simulated}`
  const names = [quote.providerId, ...(parentId ? [parentId] : [])]
  const [byPayment] = await readDeposits(tx, sql`${ours} and provider_id = any(${names}::text[]) limit 1`)
  if (byPayment) return byPayment
  if (!orderId || !UUID.test(orderId)) return undefined
  const [byOrder] = await readDeposits(tx, sql`${ours} and id = ${orderId}`)
  return byOrder
}

export type ReceiptRow = CountedReceipt & {
  depositId: string
  providerId: string
  payCurrency: string
  moves: number
}

/** The payments of these deposits, oldest first. */
export async function readReceipts(tx: Tx, depositIds: readonly string[]): Promise<ReceiptRow[]> {
  if (depositIds.length === 0) return []
  const rows = await tx.rows<
    Omit<ReceiptRow, 'priceThen' | 'paid'> & { priceThen: string | null; paid: string; stage: ReceiptStage }
  >(sql`
    select id, deposit_id as "depositId", provider_id as "providerId", pay_currency as "payCurrency", paid,
      price_then as "priceThen", stage, confirmations, credited_cents as credited, moves, late
    from crypto_receipts where deposit_id = any(${depositIds}::uuid[]) order by id`)
  return rows.map((row) => ({ ...row, priceThen: parseCoin(row.priceThen), paid: parseCoin(row.paid)! }))
}
