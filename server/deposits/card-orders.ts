import type { z } from 'zod'
import type { cardOrder } from '#contract/deposits-card.ts'
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
  const note = `${dollars(amount)} was returned by the card to the closed account`
  await tx.change(sql`
    insert into card_orders (deposit_id, kind, amount_cents, reason, state, note)
    values (${depositId}::uuid, 'refund', ${amount}, 'The account is closed', 'failed', ${note})
    on conflict (deposit_id, kind) do update set state = 'failed', done_at = null, note = excluded.note`)
}

/** A page of the orders to the card provider, newest first. */
export const listCardOrders = (tx: Tx, { cursor, limit }: { cursor?: bigint | undefined; limit: number }) =>
  tx.rows<z.input<typeof cardOrder>>(sql`
    select o.id, o.kind, o.state, d.provider_id as "paymentIntentId", d.user_id as "userId",
      coalesce(o.amount_cents, d.amount_cents) as amount, o.reason, o.note, o.attempts,
      o.created_at as "createdAt", o.done_at as "doneAt"
    from card_orders o join card_deposits d on d.id = o.deposit_id
    where o.id < ${cursor ?? LARGEST_ID}
    order by o.id desc limit ${limit}`)
