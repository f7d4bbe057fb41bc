import { TWO_APPROVALS_ABOVE_CENTS } from '#contract/fees.ts'
import { sql, type Tx } from '#server/core/db.ts'

/**
 * Serialises requests and approvals of one person's withdrawals, so that none overlooks another. This lock is taken right after the
 * lock on the user's row and before any other.
 */
export async function lockWithdrawals(tx: Tx, userId: bigint): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended('withdrawals', ${userId}))::text as locked`)
}

/**
 * How many operators must approve a withdrawal: two where it and the person's other withdrawals of the last 24 hours together
 * exceed the limit, so that a large sum cannot leave in parts. Failed and cancelled withdrawals do not count. The caller has called
 * `lockWithdrawals` before.
 * @param amount hundredths, including the fee
 * @param id the withdrawal itself, once stored; then approved ones count as well
 */
export async function approvalsNeeded(tx: Tx, userId: bigint, amount: bigint, id = 0n): Promise<1 | 2> {
  const { others } = await tx.one<{ others: bigint }>(sql`
    select coalesce(sum(w.amount_cents), 0)::bigint as others from withdrawals w
    where w.user_id = ${userId} and w.id <> ${id} and w.status in ('pending', 'processing', 'completed')
      and (w.created_at > clock_now() - interval '24 hours'
        or exists (select 1 from withdrawal_steps s where s.withdrawal_id = w.id and s.status = 'processing'
          and s.at > clock_now() - interval '24 hours'))`)
  return others + amount > TWO_APPROVALS_ABOVE_CENTS ? 2 : 1
}
