import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { lockWithdrawal, type Status, type WithdrawalRow } from './withdrawal-row.ts'

const STATUS_TEXT: Record<Status, string> = {
  pending: 'waits for approval',
  processing: 'is being paid out',
  completed: 'was paid out',
  failed: 'has failed',
  cancelled: 'was cancelled',
}

/**
 * Operators act on other people's withdrawals, and prove first who they are.
 * @throws Refusal forbidden, step_up_required
 */
export async function checkOthers(
  tx: Tx,
  operator: Caller,
  { user_id }: Pick<WithdrawalRow, 'user_id'>,
): Promise<void> {
  if (user_id === operator.userId) {
    throw new Refusal('forbidden', 'This is your own withdrawal: another operator has to act on it')
  }
  await checkFreshProof(tx, operator)
}

/** A debt of the person whom a withdrawal is for, as operators read it. */
export const debtText = (owed: string): string =>
  `This person owes ${owed} for a deposit that was taken back. No money moved.`

/** One operator pays a withdrawal out, so only they know what came of it. @throws Refusal other_operator */
export function checkPays(operator: Caller, { paying_operator }: WithdrawalRow): void {
  if (paying_operator === operator.userId) return
  throw new Refusal(
    'other_operator',
    'Another operator pays this one out. Take it over first, if they cannot.',
  )
}

/**
 * Holds the withdrawal that an operator acts on, and judges whether they may.
 * @param action.from the statuses in which the act makes sense
 * @param action.revision what the operator has seen, when they say it
 * @throws Refusal not_found, forbidden (one's own), step_up_required, withdrawal_state, stale_revision
 */
export async function lockForAction(
  tx: Tx,
  operator: Caller,
  id: bigint,
  action: { from: readonly Status[]; revision?: number | undefined },
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id)
  await checkOthers(tx, operator, row)
  if (!action.from.includes(row.status)) {
    throw new Refusal('withdrawal_state', `This withdrawal ${STATUS_TEXT[row.status]}`)
  }
  if (action.revision !== undefined && action.revision !== row.revision) {
    throw new Refusal('stale_revision', 'Somebody else has acted on this withdrawal. Look at it again first.')
  }
  return row
}
