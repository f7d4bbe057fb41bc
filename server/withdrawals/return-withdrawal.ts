import { dollars } from '#contract/money.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { account, chargedBy, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { isReturnedByTwo, mayConfirm, mayReturn, type ReturnAs } from './may.ts'
import { operatorOf } from './operator.ts'
import { lockWithdrawal, showChange, step, type WithdrawalRow } from './withdrawal-row.ts'

const RETURNS = {
  failed: { act: 'withdrawal-fail', title: 'Withdrawal failed' },
  cancelled: { act: 'withdrawal-cancel', title: 'Withdrawal cancelled' },
} as const satisfies Record<ReturnAs, { act: string; title: string }>

/**
 * Ends a withdrawal without a payout: the whole held amount, fee included, goes back to the person. For a processing withdrawal
 * above the limit it only records the statement; `confirmReturn` ends the withdrawal.
 * @throws Refusal not_found, forbidden, withdrawal_state, stale_revision, other_operator (fail), same_operator (cancel),
 * step_up_required
 */
export async function returnWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  order: { id: bigint; as: ReturnAs; reason: string; revision?: number | undefined },
): Promise<void> {
  const row = await lockWithdrawal(tx, order.id)
  obey(mayReturn(row, await operatorOf(tx, operator, order.revision), order.as))
  if (!isReturnedByTwo(row)) return giveBack(context, tx, operator, row, order)
  await tx.change(sql`
    update withdrawals set return_as = ${order.as}, return_reason = ${order.reason}, return_by = ${operator.userId},
      return_at = clock_now(), revision = revision + 1 where id = ${row.id}`)
  await recordAudit(tx, {
    actorId: operator.userId,
    act: `${RETURNS[order.as].act}-said`,
    subject: `withdrawal:${row.id}`,
    reason: order.reason,
    details: { amount: row.amount_cents.toString() },
  })
  await showChange(context, tx, row.user_id)
}

/**
 * The second operator's confirmation of a return, at `revision`.
 * @throws Refusal not_found, forbidden, withdrawal_state, stale_revision, same_operator, other_operator, step_up_required
 */
export async function confirmReturn(
  context: Context,
  tx: Tx,
  operator: Caller,
  order: { id: bigint; as: ReturnAs; revision: number },
): Promise<void> {
  const row = await lockWithdrawal(tx, order.id)
  obey(mayConfirm(row, await operatorOf(tx, operator, order.revision), order.as))
  await tx.change(sql`update withdrawals set return_confirmed_by = ${operator.userId} where id = ${row.id}`)
  await giveBack(context, tx, operator, row, { as: order.as, reason: row.return_reason! })
}

async function giveBack(
  context: Context,
  tx: Tx,
  operator: Caller,
  row: WithdrawalRow,
  { as, reason }: { as: ReturnAs; reason: string },
): Promise<void> {
  const { act, title } = RETURNS[as]
  const ref = `withdrawal:${row.id}`
  const posted = await postOne(tx, {
    key: `${ref}:return`,
    reason: 'withdrawal-return',
    ref,
    postings: [
      {
        source: account('withdrawal', row.id, 'USD'),
        destination: account('person', row.user_id, 'USD'),
        amount: row.amount_cents,
      },
    ],
  })
  if (posted !== 'posted') throw new Error(`${ref} was returned before`)
  const paid = await chargedBy(tx, `${ref}:return`, row.user_id)
  await step(context, tx, row, as, { notes: reason })
  await recordAudit(tx, {
    actorId: operator.userId,
    act,
    subject: ref,
    reason,
    details: {
      amount: row.amount_cents.toString(),
      from: row.status,
      ...(row.return_by === null ? {} : { saidBy: row.return_by.toString() }),
    },
  })
  await notify(context, tx, [row.user_id], {
    key: as === 'failed' ? `withdrawal.failed:${row.id}` : `withdrawal.cancelled:${row.id}`,
    title: `${title}, ${dollars(row.amount_cents)} is back`,
    body: `${paid > 0n ? `${dollars(paid)} of it repaid your debt. ` : ''}Reason: ${reason}`,
    link: '/withdraw',
  })
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [row.user_id] }))
}
