import { recordAudit } from '#server/core/audit-log.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, chargedBy, postOne } from '#server/ledger/index.ts'
import { tell } from '#server/notifications/index.ts'
import { checkPays, holdForAct } from './act.ts'
import { dollars, type Status, step, type WithdrawalRow } from './withdrawal-row.ts'

const ACTS = {
  failed: { from: ['processing'], act: 'withdrawal-fail', title: 'Withdrawal failed' },
  cancelled: { from: ['pending', 'processing'], act: 'withdrawal-cancel', title: 'Withdrawal cancelled' },
} as const satisfies Record<string, { from: readonly Status[]; act: string; title: string }>

/** Large ones are not called off by whoever may have paid them already. */
export const mayCancel = (operator: Caller, row: WithdrawalRow): boolean =>
  row.status !== 'processing' || row.approvals_needed < 2 || row.paying_operator !== operator.userId

/**
 * Ends a withdrawal without a payout: everything that is held, the fee too, goes back to the person,
 * who pays with it what they owe.
 * @throws Refusal not_found, forbidden, withdrawal_state, stale_revision, other_operator (fail), same_operator (cancel)
 */
export async function returnWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  order: { id: bigint; as: keyof typeof ACTS; reason: string; revision?: number | undefined },
): Promise<void> {
  const { from, act, title } = ACTS[order.as]
  const row = await holdForAct(tx, operator, order.id, { from, revision: order.revision })
  if (order.as === 'failed') checkPays(operator, row)
  else if (!mayCancel(operator, row)) {
    throw new Refusal(
      'same_operator',
      'You pay this one out: above $500.00 another operator has to cancel it',
    )
  }
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
  await step(context, tx, row, order.as, { notes: order.reason })
  await recordAudit(tx, {
    actorId: operator.userId,
    act,
    subject: ref,
    reason: order.reason,
    details: { amount: row.amount_cents.toString(), from: row.status },
  })
  await tell(context, tx, [row.user_id], {
    key: `${ref}:${order.as}`,
    title,
    body: `${dollars(row.amount_cents)} is back in your balance.${paid > 0n ? ` ${dollars(paid)} of it paid what you owed.` : ''} Reason: ${order.reason}`,
    link: '/withdraw',
  })
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [row.user_id] }))
}
