import type { z } from 'zod'
import { INSIGHTS_PRICE_CENTS, MONEY_BACK_DAYS } from '#contract/fees.ts'
import type { ownSubscription, subscriptionPayment } from '#contract/subscriptions.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { hasSubscription } from './access.ts'

type OwnSubscription = z.input<typeof ownSubscription>
type SubscriptionPayment = z.input<typeof subscriptionPayment>

type Row = {
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  started_at: Date | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  processing: boolean
  ended_at: Date | null
  end_reason: string | null
  demo: boolean
  money_back_until: Date | null
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
    select status, started_at, current_period_end, cancel_at_period_end, processing, ended_at, end_reason, demo,
      case when not ${used} and clock_now() < started_at + make_interval(days => ${MONEY_BACK_DAYS})
        then started_at + make_interval(days => ${MONEY_BACK_DAYS}) end as money_back_until
    from subscriptions where user_id = ${userId} and (status <> 'ended' or started_at is not null)
    order by (status = 'ended'), created_at desc, ended_at desc nulls last limit 2`)
  const open = rows.find(({ status }) => status !== 'ended')
  const last = rows.find(({ status }) => status === 'ended')
  const running = open?.status === 'active' || open?.status === 'past_due' ? open : undefined
  return {
    hasActiveSubscription: await hasSubscription(tx, userId),
    subscription: running
      ? {
          status: running.status as 'active' | 'past_due',
          currentPeriodEnd: running.current_period_end ?? null,
          cancelAtPeriodEnd: running.cancel_at_period_end,
          startedAt: running.started_at!,
          moneyBackUntil: running.money_back_until ?? null,
          demoMode: running.demo,
        }
      : null,
    unfinished: unfinishedOf(open),
    ended:
      last?.ended_at && !running ? { at: last.ended_at, moneyBack: last.end_reason === 'money_back' } : null,
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

type PaymentRow = {
  id: bigint
  amount_cents: bigint
  refunded_cents: bigint
  paid_at: Date
  period_start: Date
  period_end: Date
  demo: boolean
  coming: boolean
}

/** A page of a person's payments, newest first. */
export async function listPayments(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: bigint | undefined; limit: number },
): Promise<SubscriptionPayment[]> {
  const rows = await tx.rows<PaymentRow>(sql`
    select p.id, p.amount_cents, p.refunded_cents, p.paid_at, p.period_start, p.period_end, s.demo,
      exists (select from subscription_orders o where o.payment_id = p.id and o.state = 'open') as coming
    from subscription_payments p join subscriptions s on s.id = p.subscription_id
    where s.user_id = ${userId} and p.id < ${cursor ?? LARGEST_ID}
    order by p.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents,
    paidAt: row.paid_at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    refunded: row.refunded_cents,
    refundComing: row.coming,
    demoMode: row.demo,
  }))
}
