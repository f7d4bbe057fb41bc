import { PRACTICE_REFILL_BELOW_CENTS, PRACTICE_START_CENTS } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, lockAccounts, postOne, purses } from '#server/ledger/index.ts'

/**
 * Refills the practice balance to 1000.00 when it is under 1.00, once per 24 hours.
 * @throws Refusal refill_not_due
 */
export async function refillPractice(
  context: Context,
  tx: Tx,
  userId: bigint,
): Promise<{ practiceBalance: bigint }> {
  const { due, stamp } = await tx.one<{ due: boolean; stamp: string }>(sql`
    select coalesce(practice_refilled_at < clock_now() - interval '24 hours', true) as due,
      to_char(clock_now() at time zone 'utc', 'YYYYMMDDHH24MISSUS') as stamp
    from users where id = ${userId} for update`)
  // Locked, so that the refill does not add to a concurrent payout.
  await lockAccounts(tx, [account('person', userId, 'PLAY')])
  const { play } = await purses(tx, userId)
  if (play >= PRACTICE_REFILL_BELOW_CENTS) {
    throw new Refusal('refill_not_due', 'Practice coins are refilled when you have less than 1.00 left')
  }
  if (!due) throw new Refusal('refill_not_due', 'Practice coins were refilled less than 24 hours ago')
  await postOne(tx, {
    key: `practice-refill:${userId}:${stamp}`,
    reason: 'practice-refill',
    ref: `person:${userId}`,
    postings: [
      {
        source: account('mint', 0n, 'PLAY'),
        destination: account('person', userId, 'PLAY'),
        amount: PRACTICE_START_CENTS - play,
      },
    ],
  })
  await tx.change(sql`update users set practice_refilled_at = clock_now() where id = ${userId}`)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
  return { practiceBalance: PRACTICE_START_CENTS }
}
