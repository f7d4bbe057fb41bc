import { DESTINATION_NAMES, type DestinationKind } from '#contract/destinations.ts'
import { WITHDRAWAL_FEE_BPS, withdrawalFee } from '#contract/fees.ts'
import { dollars } from '#contract/money.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, lockDebt, post, purses } from '#server/ledger/index.ts'
import { judgeMoneyOut } from '#server/money-out/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkFreshProof, checkSecondProof, holdWallet } from '#server/users/index.ts'
import { approvalsNeeded, lockWithdrawals } from './approvals-needed.ts'
import { keepDestination, readTarget } from './destinations.ts'
import { mayRequest } from './may.ts'
import { aboutWithdrawal, readWithdrawal, showChange, view, type Withdrawal } from './withdrawal-row.ts'

/**
 * Asks for the proof of a withdrawal, as the last question. A new destination needs a fresh proof. Once in the life of an account
 * the proof is a second thing beside the password: at its first withdrawal, or, where the account has withdrawn before this rule, at
 * its next new destination.
 * @param isNew whether the destination is new
 * @returns whether it was a second thing
 * @throws Refusal step_up_required, with `second` where the password is not enough
 */
async function proveWithdrawal(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  caller: Caller,
  isNew: boolean,
): Promise<boolean> {
  if (config.secondThing) {
    const { proved, any } = await tx.one<{ proved: boolean; any: boolean }>(sql`
      select coalesce(bool_or(second_proof), false) as proved, count(*) > 0 as any
      from withdrawals where user_id = ${caller.userId}`)
    if (!proved && (isNew || !any)) {
      await checkSecondProof(tx, caller)
      return true
    }
  }
  if (isNew) await checkFreshProof(tx, caller)
  return false
}

export type WithdrawalOrder = {
  /** hundredths, including the fee */
  amount: bigint
  destination: DestinationKind
  destinationDetails?: string | undefined
  destinationId?: bigint | undefined
}

/**
 * Takes money out of a person's purse and holds it until operators have paid it out.
 * @throws Refusal malformed, not_found, wallet_locked, money_owed, card_settling, insufficient_funds, step_up_required
 */
export async function requestWithdrawal(
  context: Context,
  tx: Tx,
  caller: Caller,
  order: WithdrawalOrder,
): Promise<Withdrawal> {
  const { userId } = caller
  const target = await readTarget(context, tx, userId, order)
  const isWalletLocked = (await holdWallet(tx, userId)) === 'locked'
  await lockWithdrawals(tx, userId)
  const isNew = await keepDestination(context, tx, userId, target)

  const purse = account('person', userId, 'USD')
  const { id } = await tx.one<{ id: bigint }>(
    sql`select nextval(pg_get_serial_sequence('withdrawals', 'id')) as id`,
  )
  obey(mayRequest({ isWalletLocked, owed: await lockDebt(tx, { userId }) }))
  await judgeMoneyOut(context, tx, caller, { amount: order.amount, proof: 'judged', ref: `withdrawal:${id}` })
  const fee = withdrawalFee(order.amount)
  await tx.change(sql`
    insert into withdrawals (id, user_id, destination, sealed_details, label, amount_cents, fee_bps, fee_cents, approvals_needed)
    overriding system value
    values (${id}, ${userId}, ${target.kind}, ${context.secrets.seal(target.details, aboutWithdrawal(id))},
      ${target.label}, ${order.amount}, ${WITHDRAWAL_FEE_BPS}, ${fee},
      ${await approvalsNeeded(tx, userId, order.amount)})`)
  await tx.change(sql`insert into withdrawal_steps (withdrawal_id, status) values (${id}, 'pending')`)
  const [verdict] = await post(tx, [
    {
      key: `withdrawal:${id}:hold`,
      reason: 'withdrawal-hold',
      ref: `withdrawal:${id}`,
      postings: [{ source: purse, destination: account('withdrawal', id, 'USD'), amount: order.amount }],
    },
  ])
  if (verdict!.verdict !== 'posted') {
    const { usd } = await purses(tx, userId)
    throw new Refusal('insufficient_funds', `You only have ${dollars(usd)} available to withdraw.`)
  }
  // the last question, so that no one proves their identity in vain
  if (await proveWithdrawal(context, tx, caller, isNew))
    await tx.change(sql`update withdrawals set second_proof = true where id = ${id}`)

  await notify(context, tx, [userId], {
    key: `withdrawal.pending:${id}`,
    title: `Withdrawal of ${dollars(order.amount)} requested · ${DESTINATION_NAMES[target.kind]} ${target.label}`,
    body: 'If this was not you, lock your wallet and write to us.',
    letter: `${dollars(order.amount)} to ${DESTINATION_NAMES[target.kind]} ${target.label}.`,
    link: '/withdraw',
  })
  await showChange(context, tx, userId)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
  return view(await readWithdrawal(tx, id))
}
