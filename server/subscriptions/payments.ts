import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'

const CARD = account('external-card', 0n, 'USD')
const FEES = account('fees', 0n, 'USD')

/** Begins the invoice ids of demo mode, which no card pays: no card gets money back either. */
export const DEMO_INVOICE = 'demo_'
const isDemo = (invoiceId: string): boolean => invoiceId.startsWith(DEMO_INVOICE)

export type NewPayment = {
  subscriptionId: string
  userId: bigint
  invoiceId: string
  intentId: string | null
  amount: bigint
  periodStart: Date
  periodEnd: Date
  paidAt: Date
  live: boolean
}

export type Payment = {
  id: bigint
  invoice_id: string
  amount_cents: bigint
  refunded_cents: bigint
  reversals: number
  revision: number
}

/** A payment's row, locked. The caller has locked its subscription. */
export const lockPayment = (tx: Tx, id: bigint): Promise<Payment> =>
  tx.one<Payment>(sql`
    select id, invoice_id, amount_cents, refunded_cents, reversals, revision
    from subscription_payments where id = ${id} for update`)

/**
 * Records a paid month: from the card to the platform's earnings. The balance has no part in it.
 * @returns the payment; undefined when it was recorded before
 */
export async function recordPayment(
  context: Context,
  tx: Tx,
  paid: NewPayment,
): Promise<Payment | undefined> {
  const payment = await tx.first<Payment>(sql`
    insert into subscription_payments
      (subscription_id, invoice_id, intent_id, amount_cents, period_start, period_end, paid_at, live)
    values (${paid.subscriptionId}::uuid, ${paid.invoiceId}, ${paid.intentId}, ${paid.amount}, ${paid.periodStart},
      ${paid.periodEnd}, ${paid.paidAt}, ${paid.live})
    on conflict (invoice_id) do nothing
    returning id, invoice_id, amount_cents, refunded_cents, reversals, revision`)
  if (!payment) return undefined
  const key = `subscription:${paid.invoiceId}`
  await postOne(tx, {
    key,
    reason: 'subscription',
    ref: key,
    postings: [{ source: CARD, destination: FEES, amount: paid.amount }],
  })
  await notify(context, tx, [paid.userId], {
    key: `subscription.paid:${paid.invoiceId}`,
    title: isDemo(paid.invoiceId)
      ? 'Competition Insights is open'
      : `You paid ${dollars(paid.amount)} · Competition Insights`,
    body: isDemo(paid.invoiceId)
      ? `Until ${dayText(paid.periodEnd)}, in test mode: no card was charged, and your balance was not touched.`
      : `By card, until ${dayText(paid.periodEnd)}; your balance was not touched.`,
    link: '/advisory',
  })
  tx.afterCommit(() => context.metrics.moved('subscription', 'real', paid.amount))
  return payment
}

/**
 * Brings the reversed part of a payment to the provider's present figure, with one journal of the difference. The caller has locked
 * the payment.
 * @param takenBack the total that went back to the card, cents
 */
export async function reversePayment(
  context: Context,
  tx: Tx,
  { payment, userId, takenBack }: { payment: Payment; userId: bigint; takenBack: bigint },
): Promise<void> {
  const target = takenBack < payment.amount_cents ? takenBack : payment.amount_cents
  const change = target - payment.refunded_cents
  if (change === 0n) return
  const n = payment.reversals + 1
  const key = `subscription-reversed:${payment.invoice_id}:${n}`
  const amount = change > 0n ? change : -change
  await postOne(tx, {
    key,
    reason: 'subscription-reversed',
    ref: `subscription:${payment.invoice_id}`,
    postings: [
      change > 0n ? { source: FEES, destination: CARD, amount } : { source: CARD, destination: FEES, amount },
    ],
  })
  await tx.change(
    sql`insert into subscription_reversals (payment_id, n, amount_cents) values (${payment.id}, ${n}, ${change})`,
  )
  await tx.change(sql`
    update subscription_payments set refunded_cents = ${target}, reversals = ${n}, revision = revision + 1
    where id = ${payment.id}`)
  if (change > 0n && !isDemo(payment.invoice_id))
    await notify(context, tx, [userId], {
      key: `subscription.refunded:${key}`,
      title: `You got ${dollars(amount)} back · Competition Insights`,
      body: 'The money went back to the card.',
      link: '/advisory',
    })
}

/** A day in a notice: "4 March 2027", by UTC. */
const dayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Payments that no one made, for the start guard: of demo mode or a simulator. @returns a text, or nothing where all is real */
export async function playSubscriptions(tx: Tx): Promise<string[]> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select from subscription_payments where not live) as found`,
  )
  return found ? ['subscriptions that nobody paid'] : []
}
