import type { Verbs } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { moneyOwed } from '#server/ledger/index.ts'
import { proofMissing, walletLocked } from '#server/users/index.ts'
import type { Status, WithdrawalRow } from './withdrawal-row.ts'

/** A withdrawal, as far as its rules read it. */
export type JudgedWithdrawal = Pick<
  WithdrawalRow,
  'user_id' | 'status' | 'revision' | 'approvals_needed' | 'paying_operator' | 'return_as' | 'return_by'
>

/** A person who acts on withdrawals by office. */
export type PayingOperator = {
  userId: bigint
  verbs: Verbs
  /** by a sign-in or step-up of this session within 15 minutes */
  isProved: boolean
  /** the revision that they looked at; absent: the present one */
  revision?: number | undefined
}

/** The purse that a withdrawal comes from. */
export type PurseFacts = {
  isWalletLocked: boolean
  /** its debt for a deposit that was taken back, cents */
  owed: bigint
}

export type ReturnAs = 'failed' | 'cancelled'

const STATUS_TEXT: Record<Status, string> = {
  pending: 'is waiting for approval',
  processing: 'is being paid out',
  completed: 'was paid out',
  failed: 'has failed',
  cancelled: 'was cancelled',
}

const RETURNED_FROM: Record<ReturnAs, readonly Status[]> = {
  failed: ['processing'],
  cancelled: ['pending', 'processing'],
}

/** The return of a large withdrawal that may already be paid needs two operators, one of them the paying one. */
export const isReturnedByTwo = (withdrawal: JudgedWithdrawal): boolean =>
  withdrawal.status === 'processing' && withdrawal.approvals_needed > 1

/**
 * Asks for money out of one's own purse. Checks of the form's input follow later: the amount against the balance, and a proof where
 * the destination is new.
 */
export const mayRequest = ({ isWalletLocked, owed }: PurseFacts): Answer =>
  (isWalletLocked ? walletLocked() : undefined) ?? moneyOwed(owed)

/** Deletes a saved destination. Other people's destinations do not exist for the caller. */
export const mayForget = (destination: { user_id: bigint } | undefined, userId: bigint): Answer =>
  destination?.user_id === userId ? undefined : new Refusal('not_found', 'There is no such destination')

/** Approves a withdrawal. @param hasApproved whether this operator did so before */
export const mayApprove = (
  withdrawal: JudgedWithdrawal,
  operator: PayingOperator,
  { isWalletLocked, owed, hasApproved }: PurseFacts & { hasApproved: boolean },
): Answer =>
  others(withdrawal, operator) ??
  (isWalletLocked
    ? new Refusal('wallet_locked', 'This person has locked their wallet. No money moved.')
    : undefined) ??
  at(withdrawal, operator, ['pending']) ??
  moneyOwed(owed, debtText) ??
  (hasApproved
    ? new Refusal('same_operator', 'You have already approved this: another operator has to approve it too')
    : undefined) ??
  proof(operator)

/** Becomes the operator who pays it out. */
export const mayTakeOver = (withdrawal: JudgedWithdrawal, operator: PayingOperator): Answer =>
  others(withdrawal, operator) ??
  at(withdrawal, operator, ['processing']) ??
  (withdrawal.paying_operator === operator.userId
    ? new Refusal('same_operator', 'You are already paying this one out')
    : undefined) ??
  proof(operator)

/** Marks it as paid out. @param owed the debt, cents; zero where the operator says that the money had left before */
export const mayComplete = (withdrawal: JudgedWithdrawal, operator: PayingOperator, owed = 0n): Answer =>
  others(withdrawal, operator) ??
  at(withdrawal, operator, ['processing']) ??
  pays(withdrawal, operator) ??
  moneyOwed(owed, debtText) ??
  proof(operator)

/** Returns its money, or, above the limit, states its return for another operator to confirm. */
export const mayReturn = (withdrawal: JudgedWithdrawal, operator: PayingOperator, as: ReturnAs): Answer =>
  others(withdrawal, operator) ??
  at(withdrawal, operator, RETURNED_FROM[as]) ??
  (as === 'failed' ? pays(withdrawal, operator) : undefined) ??
  (isReturnedByTwo(withdrawal) ? mayState(withdrawal, operator, as) : undefined) ??
  proof(operator)

/** Confirms another operator's statement. @param as the statement that the operator saw; absent: the present one */
export const mayConfirm = (
  withdrawal: JudgedWithdrawal,
  operator: PayingOperator,
  as = withdrawal.return_as,
): Answer =>
  others(withdrawal, operator) ??
  at(withdrawal, operator, ['processing']) ??
  stated(withdrawal, operator, as) ??
  proof(operator)

function mayState(withdrawal: JudgedWithdrawal, operator: PayingOperator, as: ReturnAs): Answer {
  if (as === 'cancelled' && withdrawal.paying_operator === operator.userId)
    return new Refusal(
      'same_operator',
      'You are paying this one out, so above $500.00 you cannot cancel it. Mark the payout as failed, or ask another operator to cancel it',
    )
  if (withdrawal.return_as === null) return undefined
  return new Refusal(
    'withdrawal_state',
    'Another operator has asked to return this withdrawal. Confirm that request instead',
  )
}

function stated(withdrawal: JudgedWithdrawal, operator: PayingOperator, as: ReturnAs | null): Answer {
  if (as === null || withdrawal.return_as !== as)
    return new Refusal('withdrawal_state', 'Nobody has asked for this: there is nothing to confirm')
  if (withdrawal.return_by === operator.userId)
    return new Refusal('same_operator', 'You asked for this yourself: another operator has to confirm it')
  // one of the two operators is the paying one
  return withdrawal.return_by === withdrawal.paying_operator ? undefined : pays(withdrawal, operator)
}

/** Only operators act on withdrawals, and never on their own. */
function others({ user_id }: JudgedWithdrawal, { userId, verbs }: PayingOperator): Answer {
  if (!verbs.has('withdrawals:pay')) return new Refusal('forbidden', 'This is for admins')
  if (user_id !== userId) return undefined
  return new Refusal('forbidden', 'This is your own withdrawal: another operator has to act on it')
}

function at(withdrawal: JudgedWithdrawal, { revision }: PayingOperator, from: readonly Status[]): Answer {
  if (!from.includes(withdrawal.status))
    return new Refusal('withdrawal_state', `This withdrawal ${STATUS_TEXT[withdrawal.status]}`)
  if (revision === undefined || revision === withdrawal.revision) return undefined
  return new Refusal('stale_revision', 'Somebody else has acted on this withdrawal. Check it again first.')
}

/** Only the paying operator knows the result of a payout. */
const pays = ({ paying_operator }: JudgedWithdrawal, { userId }: PayingOperator): Answer =>
  paying_operator === userId
    ? undefined
    : new Refusal('other_operator', 'Another operator is paying this out. Take it over first if they cannot.')

const debtText = (owed: string): string =>
  `This person owes ${owed} for a deposit that was taken back. No money moved.`

const proof = ({ isProved }: PayingOperator): Answer => (isProved ? undefined : proofMissing())
