import { sql, type Tx } from '#server/core/db.ts'

/** The provider's task with a subscription. */
export type Course = 'end_later' | 'go_on' | 'end_now'

/**
 * Orders a course from the provider, in place of an earlier order that is still open. An order that ends the subscription at once is final.
 */
export async function orderCourse(tx: Tx, subscriptionId: string, kind: Course): Promise<void> {
  await tx.change(sql`
    insert into subscription_orders (subscription_id, kind) values (${subscriptionId}::uuid, ${kind})
    on conflict (subscription_id) where kind <> 'refund' and state = 'open' do update
    set kind = excluded.kind, version = subscription_orders.version + 1, attempts = 0, next_at = clock_now(), note = null
    where subscription_orders.kind not in ('end_now', excluded.kind)`)
}

/** The course that is ordered and not yet carried out. */
export async function orderedCourse(tx: Tx, subscriptionId: string): Promise<Course | undefined> {
  const order = await tx.first<{ kind: Course }>(sql`
    select kind from subscription_orders
    where subscription_id = ${subscriptionId}::uuid and kind <> 'refund' and state = 'open'`)
  return order?.kind
}

/** Orders the rest of these payments back to the card, each payment once. */
export async function orderRefunds(tx: Tx, paymentIds: readonly bigint[]): Promise<void> {
  await tx.change(sql`
    insert into subscription_orders (subscription_id, payment_id, kind)
    select subscription_id, id, 'refund' from subscription_payments
    where id = any(${[...paymentIds]}::bigint[]) and refunded_cents < amount_cents and intent_id is not null
    order by id on conflict do nothing`)
}

/**
 * Orders a promised refund once more after the money returned to us: a dispute that was decided for us, or a refund that the bank
 * could not deliver. Does nothing without such a promise.
 */
export async function orderRefundAgain(tx: Tx, paymentId: bigint): Promise<void> {
  await tx.change(sql`
    insert into subscription_orders (subscription_id, payment_id, kind)
    select p.subscription_id, p.id, 'refund' from subscription_payments p
    where p.id = ${paymentId} and p.refunded_cents < p.amount_cents and p.intent_id is not null
      and (exists (select from money_backs m where m.subscription_id = p.subscription_id)
        or exists (select from subscription_orders o where o.payment_id = p.id))
    on conflict (payment_id) do update
    set state = 'open', attempts = 0, note = null, done_at = null, created_at = clock_now(), next_at = clock_now()
    where subscription_orders.state = 'done'`)
}
