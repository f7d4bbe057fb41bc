import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { dollars } from '#contract/money.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refuseDebtor } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { lockOpenWallet } from '#server/users/index.ts'
import { approvalsNeeded, lockWithdrawals } from './approvals-needed.ts'
import { checkOthers, debtText, lockForAction } from './operator-action.ts'
import { showChange, step } from './withdrawal-row.ts'

/**
 * Approves a withdrawal at `revision` for one operator. The last approval needed makes it processing, and that operator
 * pays it out.
 * @throws Refusal not_found, forbidden, step_up_required, wallet_locked, withdrawal_state, stale_revision, money_owed,
 * same_operator
 */
export async function approveWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  { id, revision }: { id: bigint; revision: number },
): Promise<void> {
  await lockOwnersWallet(tx, operator, id)
  const row = await lockForAction(tx, operator, id, { from: ['pending'], revision })
  await refuseDebtor(tx, { userId: row.user_id }, debtText)
  // Other withdrawals since the request count as well; an approval never lowers the number needed.
  const needed = Math.max(row.approvals_needed, await approvalsNeeded(tx, row.user_id, row.amount_cents, id))
  if (needed > row.approvals_needed)
    await tx.change(sql`update withdrawals set approvals_needed = ${needed} where id = ${id}`)
  const approved = await tx.change(sql`
    insert into withdrawal_approvals (withdrawal_id, operator_id) values (${id}, ${operator.userId})
    on conflict do nothing`)
  if (approved === 0) {
    throw new Refusal(
      'same_operator',
      'You have approved this already: another operator has to approve it too',
    )
  }
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

/** A wallet lock set since the request means that nothing may leave; the refusal's text is for the operator. */
async function lockOwnersWallet(tx: Tx, operator: Caller, id: bigint): Promise<void> {
  const row = await tx.first<{ user_id: bigint }>(sql`select user_id from withdrawals where id = ${id}`)
  if (!row) throw new Refusal('not_found', 'There is no such withdrawal')
  await checkOthers(tx, operator, row)
  try {
    await lockOpenWallet(tx, row.user_id)
    await lockWithdrawals(tx, row.user_id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('wallet_locked', 'This person has locked the wallet. No money moved.')
  }
}
