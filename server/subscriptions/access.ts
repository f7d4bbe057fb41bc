import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Whether a person has access to Competition Insights at a moment. A late payment pauses it, and so does a month whose whole
 * payment is back on the card, by a refund or a dispute, until the money returns. A renewal that the provider has not reported yet
 * keeps access for a day, since an invoice is charged about an hour after it is made.
 * @param at by default now, by the database's clock
 */
export async function hasSubscription(tx: Tx, userId: bigint, at?: Date): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(sql`
    select exists (
      select from subscriptions s where s.user_id = ${userId} and s.status = 'active'
        and coalesce(${at ?? null}::timestamptz, clock_now())
          < s.current_period_end + case when s.cancel_at_period_end then interval '0' else interval '1 day' end
        and exists (select from subscription_payments p where p.subscription_id = s.id
          and p.period_end = s.current_period_end and p.refunded_cents < p.amount_cents)) as has`)
  return has
}

/** @throws Refusal subscription_required without access, as `hasSubscription` */
export async function demandSubscription(tx: Tx, userId: bigint, at?: Date): Promise<void> {
  if (await hasSubscription(tx, userId, at)) return
  throw new Refusal('subscription_required', 'This is part of Competition Insights. Subscribe to see it.')
}
