import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { dollars } from '#contract/money.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockDebt } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { holdWallet } from '#server/users/index.ts'
import { approvalsNeeded, lockWithdrawals } from './approvals-needed.ts'
import { mayApprove } from './may.ts'
import { operatorOf } from './operator.ts'
import { lockWithdrawal, showChange, step, type WithdrawalRow } from './withdrawal-row.ts'

/**
 * Approves a withdrawal at `revision` for one operator. The last approval needed makes it processing, and that operator
 * pays it out.
 * @throws Refusal not_found, forbidden, wallet_locked, withdrawal_state, stale_revision, money_owed, same_operator,
 * step_up_required
 */
export async function approveWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  { id, revision }: { id: bigint; revision: number },
): Promise<void> {
  const { row, ...found } = await lockForApproval(tx, operator, id)
  obey(mayApprove(row, await operatorOf(tx, operator, revision), found))
  // Other withdrawals since the request count as well; an approval never lowers the number needed.
  const needed = Math.max(row.approvals_needed, await approvalsNeeded(tx, row.user_id, row.amount_cents, id))
  if (needed > row.approvals_needed)
    await tx.change(sql`update withdrawals set approvals_needed = ${needed} where id = ${id}`)
  await tx.change(
    sql`insert into withdrawal_approvals (withdrawal_id, operator_id) values (${id}, ${operator.userId})`,
  )
  const { given } = await tx.one<{ given: number }>(
    sql`select count(*)::int as given from withdrawal_approvals where withdrawal_id = ${id}`,
  )
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'withdrawal-approve',
    subject: `withdrawal:${id}`,
    reason: `Approval ${given} of ${needed}`,
    details: { revision, amount: row.amount_cents.toString() },
  })
  if (given < needed) {
    await tx.change(sql`update withdrawals set revision = revision + 1 where id = ${id}`)
    await showChange(context, tx, row.user_id)
    return
  }
  await step(context, tx, row, 'processing', { payingOperator: operator.userId })
  await notify(context, tx, [row.user_id], {
    key: `withdrawal.processing:${id}`,
    title: `${dollars(row.amount_cents - row.fee_cents)} is on its way · ${DESTINATION_NAMES[row.destination]} ${row.label}`,
    body: 'Your withdrawal was approved.',
    link: '/withdraw',
  })
}

/**
 * Locks the facts that an approval depends on: the wallet, whose lock may have been set since the request, its owner's withdrawals, and
 * the debt. @throws Refusal not_found
 */
async function lockForApproval(
  tx: Tx,
  operator: Caller,
  id: bigint,
): Promise<{ row: WithdrawalRow; isWalletLocked: boolean; owed: bigint; hasApproved: boolean }> {
  const owner = await tx.first<{ id: bigint }>(sql`select user_id as id from withdrawals where id = ${id}`)
  if (!owner) throw new Refusal('not_found', 'There is no such withdrawal')
  const isWalletLocked = (await holdWallet(tx, owner.id)) === 'locked'
  await lockWithdrawals(tx, owner.id)
  const row = await lockWithdrawal(tx, id)
  const owed = await lockDebt(tx, { userId: owner.id })
  const approval = await tx.first(sql`
    select 1 from withdrawal_approvals where withdrawal_id = ${id} and operator_id = ${operator.userId}`)
  return { row, isWalletLocked, owed, hasApproved: approval !== undefined }
}
