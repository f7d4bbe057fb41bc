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

type DepositRow = Omit<CryptoDeposit, 'quote'> &
  Record<'providerId' | 'payAddress' | 'payAmount', string | null>

const columns = raw(`
  id, user_id as "userId", provider, simulated, amount_cents as amount, price_cents as price,
  pay_currency as "payCurrency", provider_id as "providerId", pay_address as "payAddress", pay_amount as "payAmount",
  pay_memo as "payMemo", payment_url as "paymentUrl", credited_cents as credited, purpose, created_at as "createdAt",
  expires_at as "expiresAt", expires_at <= clock_now() as expired`)

/** Deposits that match a condition, in its order. */
export async function readDeposits(tx: Tx, where: Sql): Promise<CryptoDeposit[]> {
  const rows = await tx.rows<DepositRow>(sql`select ${columns} from crypto_deposits where ${where}`)
  return rows.map(({ providerId, payAddress, payAmount, ...deposit }) => ({
    ...deposit,
    quote:
      providerId === null
        ? undefined
        : { providerId, payAddress: payAddress!, payAmount: parseCoin(payAmount)! },
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
