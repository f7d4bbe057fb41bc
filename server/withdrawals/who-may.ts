import { verbsOf } from '#contract/verbs.ts'
import { whoMay } from '#server/core/may.ts'
import {
  type JudgedWithdrawal,
  mayApprove,
  mayComplete,
  mayConfirm,
  mayForget,
  mayRequest,
  mayReturn,
  mayTakeOver,
  type PayingOperator,
  type PurseFacts,
} from './may.ts'

const [OWNER, PAYER, APPROVER, OTHER] = [1n, 2n, 3n, 4n]

type State = { withdrawal: JudgedWithdrawal; purse: PurseFacts; approvedBy: bigint | null }

const OPEN: PurseFacts = { isWalletLocked: false, owed: 0n }

const state = (
  withdrawal: Partial<JudgedWithdrawal>,
  { purse = OPEN, approvedBy = null }: Partial<Omit<State, 'withdrawal'>> = {},
): State => ({
  withdrawal: {
    user_id: OWNER,
    status: 'pending',
    revision: 1,
    approvals_needed: 2,
    paying_operator: withdrawal.status === undefined ? null : PAYER,
    return_as: null,
    return_by: null,
    ...withdrawal,
  },
  purse,
  approvedBy,
})

const person = (userId: bigint, role: 'user' | 'moderator' | 'admin' = 'admin'): PayingOperator => ({
  userId,
  verbs: verbsOf(role),
  isProved: true,
})

/** The rules for acting on a withdrawal. */
export const whoMayPay = whoMay<State, PayingOperator>({
  title: 'A withdrawal',
  states: {
    pending: state({}),
    'approved by one of two': state({}, { approvedBy: APPROVER }),
    'pending in a locked wallet': state({}, { purse: { ...OPEN, isWalletLocked: true } }),
    'pending in debt': state({}, { purse: { ...OPEN, owed: 1n } }),
    'paying up to $500.00': state({ status: 'processing', approvals_needed: 1 }),
    'paying above $500.00': state({ status: 'processing' }),
    'stated to have failed': state({
      status: 'processing',
      return_as: 'failed',
      return_by: PAYER,
    }),
    over: state({ status: 'completed' }),
  },
  people: {
    'the operator who pays it out': person(PAYER),
    'an operator who has approved it': person(APPROVER),
    'another operator': person(OTHER),
    'its owner, an operator': person(OWNER),
    'a moderator': person(OTHER, 'moderator'),
    'anybody else': person(OTHER, 'user'),
  },
  acts: {
    'approve it': ({ withdrawal, purse, approvedBy }, operator) =>
      mayApprove(withdrawal, operator, { ...purse, hasApproved: approvedBy === operator.userId }),
    'take over its payout': ({ withdrawal }, operator) => mayTakeOver(withdrawal, operator),
    'mark it as paid': ({ withdrawal }, operator) => mayComplete(withdrawal, operator),
    'say that the payout failed': ({ withdrawal }, operator) => mayReturn(withdrawal, operator, 'failed'),
    'cancel it, or ask to cancel it': ({ withdrawal }, operator) =>
      mayReturn(withdrawal, operator, 'cancelled'),
    'confirm that it was not paid': ({ withdrawal }, operator) => mayConfirm(withdrawal, operator),
  },
})

/** The rules for taking money out. */
export const whoMayWithdraw = whoMay<PurseFacts, bigint>({
  title: 'Taking money out',
  states: {
    'an open wallet': OPEN,
    'a locked wallet': { ...OPEN, isWalletLocked: true },
    'a debt': { ...OPEN, owed: 1n },
  },
  people: { 'the owner of the purse': OWNER },
  acts: {
    'ask for a withdrawal': mayRequest,
    'delete a saved destination': (_, userId) => mayForget({ user_id: OWNER }, userId),
  },
})
