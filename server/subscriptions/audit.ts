import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

/**
 * Checks subscriptions against the ledger: a payment and each reversal has its journal with the same amount; the returned amount is
 * the sum of its reversals; every promised money-back is ordered or paid; a running subscription is paid.
 */
export async function auditSubscriptions(tx: Tx): Promise<Fault[]> {
  const faults = (invariant: string, rows: { where: string; details: string }[]): Fault[] =>
    rows.map((row) => ({ invariant, ...row }))
  const paid = await tx.rows<{ where: string; details: string }>(sql`
    select 'subscription:' || p.invoice_id as where, format('recorded %s, ledger %s', p.amount_cents, t.total) as details
    from subscription_payments p, lateral (select ledger_journal_total('subscription:' || p.invoice_id) as total) t
    where t.total <> p.amount_cents`)
  const reversed = await tx.rows<{ where: string; details: string }>(sql`
    select format('subscription-reversed:%s:%s', p.invoice_id, r.n) as where,
      format('recorded %s, ledger %s', r.amount_cents, t.total) as details
    from subscription_reversals r join subscription_payments p on p.id = r.payment_id,
      lateral (select ledger_journal_total(format('subscription-reversed:%s:%s', p.invoice_id, r.n)) as total) t
    where t.total <> abs(r.amount_cents)`)
  const sums = await tx.rows<{ where: string; details: string }>(sql`
    select 'subscription_payments ' || p.id as where,
      format('recorded %s in %s, reversals %s in %s', p.refunded_cents, p.reversals, r.total, r.n) as details
    from subscription_payments p, lateral (
      select coalesce(sum(amount_cents), 0)::bigint as total, count(*)::int as n
      from subscription_reversals where payment_id = p.id) r
    where (p.refunded_cents, p.reversals) <> (r.total, r.n)`)
  const promised = await tx.rows<{ where: string; details: string }>(sql`
    select 'money_backs ' || m.user_id as where, format('payment %s: %s of %s went back', p.id, p.refunded_cents,
      p.amount_cents) as details
    from money_backs m join subscription_payments p on p.subscription_id = m.subscription_id
    where p.refunded_cents < p.amount_cents
      and not exists (select from subscription_orders o where o.payment_id = p.id)`)
  const running = await tx.rows<{ where: string; details: string }>(sql`
    select 'subscriptions ' || s.id as where, format('%s until %s, paid until %s', s.status, s.current_period_end, p.until)
      as details
    from subscriptions s, lateral (
      select max(period_end) as until from subscription_payments where subscription_id = s.id) p
    where s.current_period_end is distinct from p.until`)
  return [
    ...faults('a payment of a subscription is what the ledger moved', paid),
    ...faults('a subscription’s refund is what the ledger moved', reversed),
    ...faults('the refunded part of a payment is the sum of its reversals', sums),
    ...faults('the money-back refund is paid in full', promised),
    ...faults('a subscription lasts as long as it is paid', running),
  ]
}
