import { dollars } from '#contract/money.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, chargedBy, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkPays, lockForAction } from './operator-action.ts'
import { type Status, showChange, step, type WithdrawalRow } from './withdrawal-row.ts'

export type ReturnAs = 'failed' | 'cancelled'

const RETURNS = {
  failed: { from: ['processing'], act: 'withdrawal-fail', title: 'Withdrawal failed' },
  cancelled: { from: ['pending', 'processing'], act: 'withdrawal-cancel', title: 'Withdrawal cancelled' },
} as const satisfies Record<ReturnAs, { from: readonly Status[]; act: string; title: string }>

/** The return of a large withdrawal that may already be paid needs two operators, one of them the paying one. */
const byTwo = (row: WithdrawalRow): boolean => row.status === 'processing' && row.approvals_needed > 1

/** Whether this operator may return a withdrawal; above the limit another operator has to confirm it. */
export function mayReturn(operator: Caller, row: WithdrawalRow, as: ReturnAs): boolean {
  const mine = row.paying_operator === operator.userId
  if (as === 'failed') return row.status === 'processing' && mine && row.return_as === null
  return (
    row.status === 'pending' ||
    (row.status === 'processing' && (!byTwo(row) || (!mine && row.return_as === null)))
  )
}

/** Whether this operator may confirm the stated return. */
export function mayConfirm(operator: Caller, row: WithdrawalRow): boolean {
  if (row.status !== 'processing' || row.return_by === null || row.return_by === operator.userId) return false
  return row.return_by === row.paying_operator || row.paying_operator === operator.userId
}

/**
 * Ends a withdrawal without a payout: the whole held amount, fee included, goes back to the person. For a processing
 * one above the limit it only records the statement; `confirmReturn` ends it.
 * @throws Refusal not_found, forbidden, step_up_required, withdrawal_state, stale_revision, other_operator (fail),
 * same_operator (cancel)
 */
export async function returnWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  order: { id: bigint; as: ReturnAs; reason: string; revision?: number | undefined },
): Promise<void> {
  const { from, act } = RETURNS[order.as]
  const row = await lockForAction(tx, operator, order.id, { from, revision: order.revision })
  if (order.as === 'failed') checkPays(operator, row)
  if (!byTwo(row)) return giveBack(context, tx, operator, row, order)
  if (order.as === 'cancelled' && row.paying_operator === operator.userId) {
    throw new Refusal(
      'same_operator',
      'You pay this one out: above $500.00 say that the payout failed, or another operator cancels it',
    )
  }
  if (row.return_as !== null) {
    throw new Refusal(
      'withdrawal_state',
      'It is said already that this one comes back: that is to be confirmed',
    )
  }
  await tx.change(sql`
    update withdrawals set return_as = ${order.as}, return_reason = ${order.reason}, return_by = ${operator.userId},
      return_at = clock_now(), revision = revision + 1 where id = ${row.id}`)
  await recordAudit(tx, {
    actorId: operator.userId,
    act: `${act}-said`,
    subject: `withdrawal:${row.id}`,
    reason: order.reason,
    details: { amount: row.amount_cents.toString() },
  })
  await showChange(context, tx, row.user_id)
}

/**
 * The second operator's confirmation of a return, at `revision`.
 * @throws Refusal not_found, forbidden, step_up_required, withdrawal_state, stale_revision, same_operator,
 * other_operator
 */
export async function confirmReturn(
  context: Context,
  tx: Tx,
  operator: Caller,
  order: { id: bigint; as: ReturnAs; revision: number },
): Promise<void> {
  const row = await lockForAction(tx, operator, order.id, { from: ['processing'], revision: order.revision })
  if (row.return_as !== order.as) {
    throw new Refusal('withdrawal_state', 'Nobody has said so: there is nothing to confirm')
  }
  if (row.return_by === operator.userId) {
    throw new Refusal('same_operator', 'You have said so yourself: another operator has to confirm it')
  }
  if (!mayConfirm(operator, row)) checkPays(operator, row)
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
    body: `${paid > 0n ? `${dollars(paid)} of it paid what you owed. ` : ''}Reason: ${reason}`,
    link: '/withdraw',
  })
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [row.user_id] }))
}
