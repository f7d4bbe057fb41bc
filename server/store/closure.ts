import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** The open obligation from a person's active code, as text; null when there is none. */
export async function openCodes(tx: Tx, userId: bigint): Promise<string | null> {
  const { live } = await tx.one<{ live: boolean }>(sql`
    select exists (select 1 from store_codes where payer_id = ${userId} and status = 'active') as live`)
  return live ? 'a store code that is still live' : null
}

type Row = { at: Date; status: string; held: bigint; taken: bigint; refunded: bigint; role: string }

/** Every code that a person created or redeemed, for the data export. */
export async function exportCodes(tx: Tx, userId: bigint): Promise<unknown[]> {
  const rows = await tx.rows<Row>(sql`
    select created_at as at, status, amount_cents as held, taken_cents as taken, refunded_cents as refunded,
      case payer_id when ${userId} then 'paid' else 'taken' end as role
    from store_codes where ${userId} in (payer_id, merchant_id) order by id`)
  return rows.map((row) => ({
    ...row,
    held: formatMoney(row.held),
    taken: formatMoney(row.taken),
    refunded: formatMoney(row.refunded),
  }))
}
