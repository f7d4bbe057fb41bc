import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { dollars } from '#contract/money.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { account, type Journal, lockDebt, post } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { mayComplete } from './may.ts'
import { operatorOf } from './operator.ts'
import { lockWithdrawal, step } from './withdrawal-row.ts'

/**
 * Completes a withdrawal that an operator has paid out: the held amount goes to an external account, the fee to the
 * fees.
 * @throws Refusal not_found, forbidden, withdrawal_state, stale_revision, other_operator, money_owed, step_up_required
 */
export async function completeWithdrawal(
  context: Context,
  tx: Tx,
  operator: Caller,
  {
    id,
    revision,
    alreadyPaid,
  }: {
    id: bigint
    revision?: number | undefined
    /** the money had left before anybody could know of a debt */
    alreadyPaid?: boolean | undefined
  },
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  const net = row.amount_cents - row.fee_cents
  const held = account('withdrawal', id, 'USD')
  const outside = account(row.destination === 'bank' ? 'external-bank' : 'external-cashapp', 0n, 'USD')
  const ref = `withdrawal:${id}`
  const owed = await lockDebt(tx, {
    userId: row.user_id,
    also: [held, outside, account('fees', 0n, 'USD')],
  })
  // The operator must learn of a debt since the approval before confirming the payout.
  obey(mayComplete(row, await operatorOf(tx, operator, revision), alreadyPaid ? 0n : owed))
  const journals: Journal[] = [
    {
      key: `${ref}:paid`,
      reason: 'withdrawal-paid',
      ref,
      postings: [{ source: held, destination: outside, amount: net }],
    },
  ]
  if (row.fee_cents > 0n) {
    journals.push({
      key: `${ref}:fee`,
      reason: 'withdrawal-fee',
      ref,
      postings: [{ source: held, destination: account('fees', 0n, 'USD'), amount: row.fee_cents }],
    })
  }
  const verdicts = await post(tx, journals)
  if (verdicts.some(({ verdict }) => verdict !== 'posted')) throw new Error(`${ref} does not hold its amount`)
  await step(context, tx, row, 'completed')
  tx.afterCommit(() => context.metrics.moved('withdrawal', 'real', row.amount_cents))
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'withdrawal-complete',
    subject: ref,
    reason: 'Paid out',
    details: { amount: row.amount_cents.toString(), fee: row.fee_cents.toString(), owed: owed.toString() },
  })
  await notify(context, tx, [row.user_id], {
    key: `withdrawal.completed:${row.id}`,
    title: `${dollars(net)} was paid to you · ${DESTINATION_NAMES[row.destination]} ${row.label}`,
    body: `Your withdrawal of ${dollars(row.amount_cents)}, less its fee of ${dollars(row.fee_cents)}, has been paid.`,
    link: '/withdraw',
  })
}
