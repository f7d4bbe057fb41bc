import { dollars } from '#contract/money.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { CardDeposit } from './card-deposits.ts'

/** Orders the cancellation of open card payments of an account that is being closed. */
export async function cancelOpenDeposits(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    insert into card_orders (deposit_id, kind, reason)
    select id, 'cancel', 'The account was closed' from card_deposits
    where user_id = ${userId} and status in ('created', 'failed') and provider_id is not null and not test_mode
    order by id on conflict do nothing`)
}

/** Orders the refund of the rest of a payment for a closed account. */
export async function orderRefund(
  tx: Tx,
  { id, amount_cents, reversed_cents }: Pick<CardDeposit, 'id' | 'amount_cents' | 'reversed_cents'>,
): Promise<void> {
  if (reversed_cents === amount_cents) return
  await tx.change(sql`
    insert into card_orders (deposit_id, kind, amount_cents, reason)
    values (${id}::uuid, 'refund', ${amount_cents - reversed_cents}, 'It was paid after the account had been closed')
    on conflict do nothing`)
}

/** A failed refund, or a won dispute, for a closed account: an operator has to resolve it. */
export async function noteCameBack(tx: Tx, depositId: string, amount: bigint): Promise<void> {
  const note = `${dollars(amount)} came back from the card into the closed account`
  await tx.change(sql`
    insert into card_orders (deposit_id, kind, amount_cents, reason, state, note)
    values (${depositId}::uuid, 'refund', ${amount}, 'The account is closed', 'failed', ${note})
    on conflict (deposit_id, kind) do update set state = 'failed', done_at = null, note = excluded.note`)
}

type Row = {
  id: bigint
  kind: 'cancel' | 'refund'
  state: 'open' | 'done' | 'failed'
  payment: string
  amount_cents: bigint
  reason: string
  note: string | null
  attempts: number
  user_id: bigint
  created_at: Date
  done_at: Date | null
}

/** A page of the orders to the card provider, newest first. */
export async function listCardOrders(
  tx: Tx,
  { cursor, limit }: { cursor?: bigint | undefined; limit: number },
) {
  const rows = await tx.rows<Row>(sql`
    select o.id, o.kind, o.state, d.provider_id as payment, coalesce(o.amount_cents, d.amount_cents) as amount_cents,
      o.reason, o.note, o.attempts, d.user_id, o.created_at, o.done_at
    from card_orders o join card_deposits d on d.id = o.deposit_id
    where o.id < ${cursor ?? LARGEST_ID}
    order by o.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    paymentIntentId: row.payment,
    userId: row.user_id,
    amount: row.amount_cents,
    reason: row.reason,
    note: row.note,
    attempts: row.attempts,
    createdAt: row.created_at,
    doneAt: row.done_at ?? null,
  }))
}
