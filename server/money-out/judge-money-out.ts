import { dollars, formatMoney } from '#contract/money.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { settlingCredits } from '#server/deposits/index.ts'
import { account, outgoing, type Reason } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { settlingOf } from './settling.ts'

/** The person whose money leaves, and when this session last proved who they are. */
export type Proven = Pick<Caller, 'userId' | 'provedAt'>

const LEAVES: readonly Reason[] = ['transfer', 'code-hold', 'withdrawal-hold']
const COMES_BACK: readonly Reason[] = ['code-return', 'withdrawal-return']
const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

type Movement = {
  /** cents */
  amount: bigint
  /**
   * When a fresh proof is needed: for a first payment to somebody; above the day's sum; or as the caller itself has judged
   * (withdrawals, by their destination)
   */
  proof: 'always' | 'above-day-sum' | 'judged'
}

/**
 * Judges money that leaves a purse, after everything else was judged, so that nobody proves who they are for nothing. The caller
 * has locked the purse (`refuseDebtor`): of two movements at once the second sees the first. The posting refuses an amount that
 * the purse does not cover, so that is not judged here.
 * @throws Refusal card_settling, step_up_required
 */
export async function judgeMoneyOut(
  context: Context,
  tx: Tx,
  { userId, provedAt }: Proven,
  { amount, proof }: Movement,
): Promise<void> {
  const purse = account('person', userId, 'USD')
  const { now, balance } = await tx.one<{ now: Date; balance: bigint }>(sql`
    select clock_now() as now, coalesce(ledger_balance(${purse}), 0)::bigint as balance`)
  if (amount > balance) return
  await refuseSettling(context, tx, { userId, amount, balance, now })
  if (proof === 'judged') return
  const since = new Date(now.getTime() - DAY_MS)
  const sum = (await outgoing(tx, purse, { since, left: LEAVES, cameBack: COMES_BACK })) + amount
  const isLarge = sum > context.config.stepUpDaySum
  if (proof === 'always' || isLarge) await checkFreshProof(tx, { provedAt })
  if (isLarge) await tellOfSum(context, tx, { userId, sum, now })
}

/** Tells the owner, also by mail, at most once an hour. */
const tellOfSum = (
  context: Context,
  tx: Tx,
  { userId, sum, now }: { userId: bigint; sum: bigint; now: Date },
): Promise<void> =>
  notify(context, tx, [userId], {
    key: `security.money-out:${Math.floor(now.getTime() / HOUR_MS)}`,
    title: `${dollars(sum)} left your wallet in 24 hours`,
    body: 'If this was not you, lock your wallet in settings, sign out everywhere else, and set a new password.',
    letter: 'That is the sum of your transfers, store codes and withdrawals.',
    link: '/history',
  })

/** Refuses what is more than the part of a purse that may leave. @throws Refusal card_settling */
async function refuseSettling(
  { config: { cardSettleHours: hours } }: Context,
  tx: Tx,
  { userId, amount, balance, now }: { userId: bigint; amount: bigint; balance: bigint; now: Date },
): Promise<void> {
  if (hours === 0) return
  const credits = await settlingCredits(tx, userId, new Date(now.getTime() - hours * HOUR_MS))
  const { available, at } = settlingOf(balance, credits, amount, hours)
  if (at === null) return
  const wait = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / HOUR_MS))
  throw new Refusal(
    'card_settling',
    `Money from a card can be bet at once, and leaves ${hours} hours after the deposit. ${dollars(available)} can leave now, this amount in ${wait === 1 ? 'an hour' : `${wait} hours`}. No money moved.`,
    { available: formatMoney(available), at: at.toISOString() },
  )
}
