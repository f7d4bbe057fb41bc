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
 * Checks that an operator acts on somebody else's withdrawal, with a fresh proof.
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

/** The text for operators about a debt of the withdrawal's owner. */
export const debtText = (owed: string): string =>
  `This person owes ${owed} for a deposit that was taken back. No money moved.`

/** Only the paying operator knows the result of a payout. @throws Refusal other_operator */
export function checkPays(operator: Caller, { paying_operator }: WithdrawalRow): void {
  if (paying_operator === operator.userId) return
  throw new Refusal(
    'other_operator',
    'Another operator pays this one out. Take it over first, if they cannot.',
  )
}

/**
 * Locks the withdrawal of an operator action and checks that it is allowed.
 * @param action.from the statuses in which the action is possible
 * @param action.revision the revision that the operator saw, if given
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
