import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { endWithMoneyBack, moneyBackOf } from './give-money-back.ts'
import { orderCourse } from './orders.ts'
import { endSubscription, lockOpen } from './subscription-rows.ts'

/**
 * Closing an account ends its subscription, here and at the provider. Nothing more is charged. Where money back is still possible
 * the person gets it, since no one could ask for it afterwards.
 */
export async function endOnClosing(tx: Tx, userId: bigint, context: Context): Promise<void> {
  const row = await lockOpen(tx, userId)
  if (!row) return
  if (row.started_at) {
    const { late, used } = await moneyBackOf(tx, row)
    if (!late && !used && (await endWithMoneyBack(context, tx, row, 'account_closed'))) return
  }
  await endSubscription(tx, row.id, 'account_closed')
  if (!row.demo) await orderCourse(tx, row.id, 'end_now')
}

type Exported = {
  begun: Date
  status: string
  started: Date | null
  paidUntil: Date | null
  endsThen: boolean
  ended: Date | null
  why: string | null
  demoMode: boolean
}
type Paid = { at: Date; amount: bigint; refunded: bigint; from: Date; until: Date; payment: string }

/** A person's subscriptions and every payment for them, for the data export. */
export async function exportSubscriptions(tx: Tx, userId: bigint): Promise<unknown> {
  const subscriptions = await tx.rows<Exported>(sql`
    select created_at as begun, status, started_at as started, current_period_end as "paidUntil",
      cancel_at_period_end as "endsThen", ended_at as ended, end_reason as why, demo as "demoMode"
    from subscriptions where user_id = ${userId} order by created_at`)
  const payments = await tx.rows<Paid>(sql`
    select p.paid_at as at, p.amount_cents as amount, p.refunded_cents as refunded, p.period_start as from,
      p.period_end as until, p.invoice_id as payment
    from subscription_payments p join subscriptions s on s.id = p.subscription_id
    where s.user_id = ${userId} order by p.id`)
  return {
    subscriptions,
    payments: payments.map((row) => ({
      ...row,
      amount: formatMoney(row.amount),
      refunded: formatMoney(row.refunded),
    })),
  }
}
