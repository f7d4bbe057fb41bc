import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { debtOf } from '#server/ledger/index.ts'
import { exportRefunds } from './card-refunds.ts'

/** The open obligation from a person's deposits, as text; null when there is none. */
export async function openDeposits(tx: Tx, userId: bigint): Promise<string | null> {
  if ((await debtOf(tx, userId)) > 0n) return 'money that you owe'
  const { coming } = await tx.one<{ coming: boolean }>(sql`
    select exists (select 1 from card_deposits where user_id = ${userId} and status = 'processing')
      or exists (select 1 from crypto_receipts r join crypto_deposits d on d.id = r.deposit_id
        where d.user_id = ${userId} and r.stage in ('seen', 'confirming')) as coming`)
  if (coming) return 'a deposit that is on its way'
  const { leaving } = await tx.one<{ leaving: boolean }>(sql`
    select exists (select 1 from card_refunds where user_id = ${userId} and state in ('requested', 'sent')) as leaving`)
  if (leaving) return 'a refund that is on its way to your card'
  // A started deposit may still be paid: the provider's form is open, or coins are on their way.
  const { begun } = await tx.one<{ begun: boolean }>(sql`
    select exists (select 1 from card_deposits where user_id = ${userId} and status = 'created'
        and created_at > clock_now() - interval '24 hours')
      or exists (select 1 from crypto_deposits where user_id = ${userId} and credited_cents < amount_cents
        and created_at > clock_now() - interval '24 hours') as begun`)
  return begun ? 'a deposit that was started within the last 24 hours and may still be paid' : null
}

type Card = { at: Date; status: string; amount: bigint; reversed: bigint }
type Crypto = { at: Date; currency: string; address: string | null; amount: bigint; credited: bigint }

/** Every deposit of a person, for the data export. */
export async function exportDeposits(tx: Tx, userId: bigint): Promise<unknown> {
  const cards = await tx.rows<Card>(sql`
    select created_at as at, status, amount_cents as amount, reversed_cents as reversed
    from card_deposits where user_id = ${userId} order by created_at`)
  const crypto = await tx.rows<Crypto>(sql`
    select created_at as at, pay_currency as currency, pay_address as address, amount_cents as amount,
      credited_cents as credited
    from crypto_deposits where user_id = ${userId} order by created_at`)
  return {
    backToCards: await exportRefunds(tx, userId),
    byCard: cards.map((row) => ({
      ...row,
      amount: formatMoney(row.amount),
      reversed: formatMoney(row.reversed),
    })),
    byCrypto: crypto.map((row) => ({
      ...row,
      amount: formatMoney(row.amount),
      credited: formatMoney(row.credited),
    })),
  }
}
