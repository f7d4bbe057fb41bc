import type { z } from 'zod'
import { INSIGHTS_PRICE_CENTS, MONEY_BACK_DAYS } from '#contract/fees.ts'
import type { ownSubscription, subscriptionPayment } from '#contract/subscriptions.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { hasSubscription } from './access.ts'

type OwnSubscription = z.input<typeof ownSubscription>

type Row = {
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  startedAt: Date | null
  moneyBackUntil: Date | null
  demoMode: boolean
  processing: boolean
  endedAt: Date | null
  endReason: string | null
}

/** A person's subscription to Competition Insights, and the terms of a new one. */
export async function showSubscription(
  tx: Tx,
  cards: CardProvider | null,
  userId: bigint,
): Promise<OwnSubscription> {
  const { used } = await tx.one<{ used: boolean }>(
    sql`select exists (select from money_backs where user_id = ${userId}) as used`,
  )
  const rows = await tx.rows<Row>(sql`
    select status, current_period_end as "currentPeriodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
      started_at as "startedAt",
      case when not ${used} and clock_now() < started_at + make_interval(days => ${MONEY_BACK_DAYS})
        then started_at + make_interval(days => ${MONEY_BACK_DAYS}) end as "moneyBackUntil",
      demo as "demoMode", processing, ended_at as "endedAt", end_reason as "endReason"
    from subscriptions where user_id = ${userId} and (status <> 'ended' or started_at is not null)
    order by (status = 'ended'), created_at desc, ended_at desc nulls last limit 2`)
  const open = rows.find(({ status }) => status !== 'ended')
  const last = rows.find(({ status }) => status === 'ended')
  const running = open?.status === 'active' || open?.status === 'past_due' ? open : undefined
  return {
    hasActiveSubscription: await hasSubscription(tx, userId),
    subscription: running
      ? { ...running, status: running.status as 'active' | 'past_due', startedAt: running.startedAt! }
      : null,
    unfinished: unfinishedOf(open),
    ended:
      last?.endedAt && !running ? { at: last.endedAt, moneyBack: last.endReason === 'money_back' } : null,
    terms: {
      price: INSIGHTS_PRICE_CENTS,
      available: cards !== null,
      demoMode: cards?.testMode ?? false,
      moneyBack: !used,
    },
  }
}

function unfinishedOf(open: Row | undefined): OwnSubscription['unfinished'] {
  if (!open || open.status === 'active') return null
  return open.processing ? 'processing' : 'unpaid'
}

/** A page of a person's payments, newest first. */
export const listPayments = (
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: bigint | undefined; limit: number },
) =>
  tx.rows<z.input<typeof subscriptionPayment>>(sql`
    select p.id, p.amount_cents as amount, p.paid_at as "paidAt", p.period_start as "periodStart",
      p.period_end as "periodEnd", p.refunded_cents as refunded,
      exists (select from subscription_orders o where o.payment_id = p.id and o.state = 'open') as "refundComing",
      s.demo as "demoMode"
    from subscription_payments p join subscriptions s on s.id = p.subscription_id
    where s.user_id = ${userId} and p.id < ${cursor ?? LARGEST_ID}
    order by p.id desc limit ${limit}`)
