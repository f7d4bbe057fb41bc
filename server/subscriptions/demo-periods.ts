import { INSIGHTS_PRICE_CENTS } from '#contract/fees.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { eachApart } from '#server/core/due-rows.ts'
import { lockUser } from '#server/users/index.ts'
import { DEMO_INVOICE, recordPayment, reversePayment } from './payments.ts'
import {
  announceSubscription,
  endSubscription,
  lockSubscription,
  type Subscription,
} from './subscription-rows.ts'

const AT_ONCE = 100

/** Activates a subscription in demo mode: no card pays the first month. The caller has locked the row. */
export async function startDemo(
  context: Context,
  tx: Tx,
  { id, user_id: userId }: Subscription,
): Promise<void> {
  await tx.change(sql`
    update subscriptions set status = 'active', started_at = clock_now(), current_period_end = clock_now(),
      revision = revision + 1
    where id = ${id}::uuid`)
  await payMonth(context, tx, { id, userId })
  announceSubscription(context, tx, userId)
}

/** Pays one more month; its days are counted from the first one, so that a 31st returns after a short month. */
async function payMonth(
  context: Context,
  tx: Tx,
  { id, userId }: { id: string; userId: bigint },
): Promise<Date> {
  const month = await tx.one<{ n: number; from: Date; until: Date; now: Date }>(sql`
    select p.n, s.current_period_end as from, s.started_at + make_interval(months => p.n) as until, clock_now() as now
    from subscriptions s, lateral (
      select count(*)::int + 1 as n from subscription_payments where subscription_id = s.id) p
    where s.id = ${id}::uuid`)
  await recordPayment(context, tx, {
    subscriptionId: id,
    userId,
    invoiceId: `${DEMO_INVOICE}${id}_${month.n}`,
    intentId: null,
    amount: INSIGHTS_PRICE_CENTS,
    periodStart: month.from,
    periodEnd: month.until,
    paidAt: month.now,
    live: false,
  })
  await tx.change(sql`
    update subscriptions set current_period_end = ${month.until}, next_at = ${month.until}, revision = revision + 1
    where id = ${id}::uuid`)
  return month.until
}

/** Returns everything that demo mode recorded for a subscription. The caller has locked it. */
export async function reverseDemo(
  context: Context,
  tx: Tx,
  { id, user_id: userId }: Subscription,
): Promise<void> {
  const payments = await tx.rows<{ id: bigint }>(
    sql`select id from subscription_payments where subscription_id = ${id}::uuid order by id`,
  )
  for (const payment of payments) await reverseDemoPayment(context, tx, payment.id, userId)
}

async function reverseDemoPayment(
  context: Context,
  tx: Tx,
  paymentId: bigint,
  userId: bigint,
): Promise<void> {
  const payment = await tx.one<Parameters<typeof reversePayment>[2]['payment']>(sql`
    select id, invoice_id, amount_cents, refunded_cents, reversals, revision
    from subscription_payments where id = ${paymentId} for update`)
  await reversePayment(context, tx, { payment, userId, takenBack: payment.amount_cents })
}

/**
 * Renews or ends the demo subscriptions whose month is over.
 * @param renews false where this server takes real cards: then they end
 */
export async function runDemoPeriods(
  context: Context,
  renews: boolean,
  shouldContinue: () => boolean,
): Promise<void> {
  const due = await context.db.rows<{ id: string; user_id: bigint }>(sql`
    select id, user_id from subscriptions where demo and next_at <= clock_now() order by next_at limit ${AT_ONCE}`)
  await eachApart(context, due, {
    id: ({ id }) => id,
    async work({ id, user_id: userId }) {
      if (!shouldContinue()) return
      await context.db.transact(async (tx) => {
        await lockUser(tx, userId)
        const row = await lockSubscription(tx, id)
        const now = await productNow(tx)
        if (row?.status !== 'active' || row.current_period_end! > now) return
        if (row.cancel_at_period_end || !renews) await endSubscription(tx, id, 'cancelled')
        else while ((await payMonth(context, tx, { id, userId })) <= now);
        announceSubscription(context, tx, userId)
      })
    },
    failed: 'the month of a demo subscription could not be ended',
  })
}
