import { MONEY_BACK_DAYS } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockUser } from '#server/users/index.ts'
import { reverseDemo } from './demo-periods.ts'
import { orderCourse, orderRefunds } from './orders.ts'
import {
  announceSubscription,
  type EndReason,
  endSubscription,
  lockOpen,
  type Subscription,
} from './subscription-rows.ts'

/**
 * Ends a person's subscription at once and returns everything paid for it: within 30 days of its first payment, once for each
 * person ever. The row of `money_backs` makes it happen once; orders notify the provider.
 * @returns the subscription's id
 * @throws Refusal subscription_state without a paid one; refund_window when the time is over or the money-back was used before
 */
export async function giveMoneyBack(context: Context, tx: Tx, userId: bigint): Promise<string> {
  // the person's row before the subscription's: a closing of the account holds the first and waits for the second
  await lockUser(tx, userId)
  const row = await lockOpen(tx, userId)
  if (!row?.started_at)
    throw new Refusal('subscription_state', 'You have no paid subscription. No money moved.')
  const { late, used } = await moneyBackOf(tx, row)
  if (used)
    throw new Refusal(
      'refund_window',
      'You have had your money back once before. You may cancel at any time.',
    )
  if (late)
    throw new Refusal(
      'refund_window',
      `The ${MONEY_BACK_DAYS}-day money-back period is over. You may cancel at any time.`,
    )
  if (!(await endWithMoneyBack(context, tx, row, 'money_back')))
    throw new Refusal('subscription_state', 'Everything you paid has already gone back to your card.')
  announceSubscription(context, tx, userId)
  return row.id
}

/** Whether money back is no longer possible for a started subscription, and why. */
export const moneyBackOf = (tx: Tx, row: Subscription): Promise<{ late: boolean; used: boolean }> =>
  tx.one<{ late: boolean; used: boolean }>(sql`
    select clock_now() >= ${row.started_at}::timestamptz + make_interval(days => ${MONEY_BACK_DAYS}) as late,
      exists (select from money_backs where user_id = ${row.user_id}) as used`)

/**
 * Ends a subscription and returns everything paid for it. The caller has locked the row and judged the right to it.
 * @returns false where nothing was left to return: then nothing has changed
 */
export async function endWithMoneyBack(
  context: Context,
  tx: Tx,
  row: Subscription,
  reason: EndReason,
): Promise<boolean> {
  const payments = await tx.rows<{ id: bigint; left: bigint }>(sql`
    select id, amount_cents - refunded_cents as left from subscription_payments
    where subscription_id = ${row.id}::uuid order by id`)
  const amount = payments.reduce((sum, { left }) => sum + left, 0n)
  if (amount === 0n) return false
  await tx.change(sql`
    insert into money_backs (user_id, subscription_id, amount_cents)
    values (${row.user_id}, ${row.id}::uuid, ${amount})`)
  await endSubscription(tx, row.id, reason)
  if (row.demo) await reverseDemo(context, tx, row)
  else {
    await orderCourse(tx, row.id, 'end_now')
    await orderRefunds(
      tx,
      payments.map(({ id }) => id),
    )
  }
  return true
}
