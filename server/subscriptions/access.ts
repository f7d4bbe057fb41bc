import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Whether a person has access to Competition Insights at a moment. What is not paid in time pauses it; a renewal that the
 * provider has not reported yet keeps it for a day, since an invoice is charged about an hour after it is made.
 * @param at now by the database's clock unless told
 */
export async function hasSubscription(tx: Tx, userId: bigint, at?: Date): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(sql`
    select exists (
      select from subscriptions where user_id = ${userId} and status = 'active'
        and coalesce(${at ?? null}::timestamptz, clock_now())
          < current_period_end + case when cancel_at_period_end then interval '0' else interval '1 day' end) as has`)
  return has
}

/** @throws Refusal subscription_required without access, as `hasSubscription` */
export async function demandSubscription(tx: Tx, userId: bigint, at?: Date): Promise<void> {
  if (await hasSubscription(tx, userId, at)) return
  throw new Refusal('subscription_required', 'This is part of Competition Insights. Subscribe to see it.')
}
