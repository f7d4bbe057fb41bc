import { dollars, formatMoney } from '#contract/money.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { noteProved, setDaySum } from '#server/day-sum/index.ts'
import { account, outgoing, type Reason } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { settlingParts } from './available.ts'
import { settlingOf } from './settling.ts'

/** The person whose money leaves, and the time of this session's last identity proof. */
export type Proven = Pick<Caller, 'userId' | 'provedAt'>

const TOLD: readonly Reason[] = ['transfer', 'code-hold', 'withdrawal-hold']
const COMES_BACK: readonly Reason[] = ['code-return', 'withdrawal-return']
const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

type Movement = {
  /** cents */
  amount: bigint
  /**
   * When a fresh proof is needed: for a first payment to a person; above the day's sum; or by the caller's own judgement (withdrawals, by
   * their destination)
   */
  proof: 'always' | 'above-day-sum' | 'judged'
  /** the reference of the journal that will move it: a movement that a proof allowed does not count towards the day's sum */
  ref: string
}

/**
 * Judges money that leaves a purse, after all other judgements, so that nobody proves their identity for nothing. The caller has locked the
 * purse (`refuseDebtor`): the second of two simultaneous movements sees the first. It does not judge whether the purse covers the amount,
 * because the posting does.
 * @throws Refusal card_settling, winnings_settling, step_up_required
 */
export async function judgeMoneyOut(
  context: Context,
  tx: Tx,
  { userId, provedAt }: Proven,
  { amount, proof, ref }: Movement,
): Promise<void> {
  const purse = account('person', userId, 'USD')
  const { now, balance } = await tx.one<{ now: Date; balance: bigint }>(sql`
    select clock_now() as now, coalesce(ledger_balance(${purse}), 0)::bigint as balance`)
  if (amount > balance) return
  await refuseSettling(context, tx, { userId, amount, balance, now })
  if (proof === 'judged') return
  const isLarge = (await setDaySum(context, tx, userId)).sum + amount > context.config.stepUpDaySum
  if (proof === 'always' || isLarge) {
    await checkFreshProof(tx, { provedAt })
    await noteProved(tx, userId, ref)
  }
  const since = new Date(now.getTime() - DAY_MS)
  const sum = (await outgoing(tx, purse, { since, left: TOLD, cameBack: COMES_BACK })) + amount
  if (sum > context.config.stepUpDaySum) await tellOfSum(context, tx, { userId, sum, now })
}

/**
 * Judges a bond, which goes to another person if its owner is wrong and so counts towards the sum of the day. The caller has judged
 * everything else.
 * @param ref the reference of its journal
 * @throws Refusal step_up_required
 */
export async function judgeBond(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  { userId, provedAt }: Proven,
  { amount, ref }: Pick<Movement, 'amount' | 'ref'>,
): Promise<void> {
  const { config } = context
  const { sum, balance } = await setDaySum(context, tx, userId)
  if (amount > balance || sum + amount <= config.stepUpDaySum) return
  await checkFreshProof(
    tx,
    { provedAt },
    `With this bond, more than ${dollars(config.stepUpDaySum)} would have left your wallet in 24 hours. Confirm that it is you, then try again`,
  )
  await noteProved(tx, userId, ref)
}

/** Notifies the owner, also by mail, at most once an hour. */
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

/** Refuses an amount above the part of a purse that may leave. @throws Refusal card_settling, winnings_settling */
async function refuseSettling(
  context: Context,
  tx: Tx,
  { userId, amount, balance, now }: { userId: bigint; amount: bigint; balance: bigint; now: Date },
): Promise<void> {
  const parts = await settlingParts(context, tx, userId, now)
  const { available, waitsFor } = settlingOf(balance, parts, amount)
  if (waitsFor === null) return
  const hours = Math.max(1, Math.ceil((waitsFor.until.getTime() - now.getTime()) / HOUR_MS))
  const fields = { available: formatMoney(available), at: waitsFor.until.toISOString() }
  const when = `${dollars(available)} can leave now, this amount in ${hours === 1 ? 'an hour' : `${hours} hours`}. No money moved.`
  if (waitsFor.from === 'held')
    throw new Refusal(
      'winnings_settling',
      `Part of your winnings is held while we check a report, seven days at most. It can be bet at once. ${when}`,
      fields,
    )
  if (waitsFor.from === 'winnings')
    throw new Refusal(
      'winnings_settling',
      `Winnings from somebody who lost a lot in one day can be bet at once, but can leave only a day later. ${when}`,
      fields,
    )
  const { cardSettleHours } = context.config
  throw new Refusal(
    'card_settling',
    `Money from a card can be bet at once, but can leave only ${cardSettleHours} hours after the deposit. ${when}`,
    fields,
  )
}
