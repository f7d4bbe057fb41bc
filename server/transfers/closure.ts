import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'

type Row = { at: Date; direction: string; amount: bigint; words: string | null }
type Request = Row & { status: string }

/** A person's transfers and requests, for the data export. */
export async function exportTransfers(tx: Tx, userId: bigint): Promise<unknown> {
  const transfers = await tx.rows<Row>(sql`
    select created_at as at, case sender_id when ${userId} then 'sent' else 'received' end as direction,
      amount_cents as amount, description as words
    from transfers where ${userId} in (sender_id, receiver_id) order by id`)
  const requests = await tx.rows<Request>(sql`
    select created_at as at, case from_id when ${userId} then 'sent' else 'received' end as direction,
      amount_cents as amount, message as words, status
    from fund_requests where ${userId} in (from_id, to_id) order by id`)
  const withAmountText = <R extends { amount: bigint }>(row: R) => ({
    ...row,
    amount: formatMoney(row.amount),
  })
  return { transfers: transfers.map(withAmountText), requests: requests.map(withAmountText) }
}

/** Ends the pending requests from and to a person whose account is closed. */
export async function endFundRequests(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    update fund_requests set decided_at = clock_now(),
      status = case from_id when ${userId} then 'cancelled' else 'rejected' end
    where status = 'pending' and ${userId} in (from_id, to_id)`)
}
