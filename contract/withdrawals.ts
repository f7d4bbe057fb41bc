import { z } from 'zod'
import { DETAILS_MAX, destinationKinds } from './destinations.ts'
import {
  amount,
  faceForOperators,
  id,
  idInput,
  idParams,
  moment,
  nothing,
  text,
  wireMoney,
} from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const withdrawalStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

const status = z.enum(withdrawalStatuses)
const destination = z.enum(destinationKinds)

/** A withdrawal as its owner sees it. */
export const withdrawal = z.object({
  id,
  status,
  destination,
  /** the masked details: just enough to recognise them */
  destinationLabel: z.string(),
  amount: wireMoney,
  fee: wireMoney,
  /** amount less fee: what is paid out */
  netAmount: wireMoney,
  /** why it failed or was cancelled; else empty */
  notes: z.string(),
  createdAt: moment,
  /** its past statuses, oldest first */
  steps: z.array(z.object({ status, at: moment })),
})
export type Withdrawal = z.infer<typeof withdrawal>

/**
 * A withdrawal as an operator sees it. It lacks the details, because answers to actions are stored under their
 * idempotency keys.
 */
export const operatorWithdrawal = withdrawal.extend({
  user: faceForOperators.extend({ email: z.string() }),
  /** debt of the person for reversed deposits: nothing is approved until it is paid */
  owed: wireMoney,
  /** while the person's wallet is locked nothing is approved */
  walletLocked: z.boolean(),
  /** grows with every change; an approval names the revision that the operator saw */
  revision: z.number().int(),
  approvalsNeeded: z.number().int(),
  approvals: z.array(z.object({ operator: z.string(), at: moment, mine: z.boolean() })),
  /** the only operator who may pay it out; null before it is processing */
  payingOperator: z.object({ operator: z.string(), mine: z.boolean() }).nullable(),
  /** an operator's request to return it; above 500.00 another operator must confirm it */
  returning: z
    .object({
      as: z.enum(['failed', 'cancelled']),
      operator: z.string(),
      mine: z.boolean(),
      reason: z.string(),
      at: moment,
    })
    .nullable(),
  /** the actions open to this operator now */
  can: z.object({
    approve: z.boolean(),
    takeOver: z.boolean(),
    complete: z.boolean(),
    /** confirm its return, as `returning` says */
    confirm: z.boolean(),
    fail: z.boolean(),
    cancel: z.boolean(),
  }),
  /** they ask for a proof of identity first */
  proof: z.literal(true).optional(),
})
export type OperatorWithdrawal = z.infer<typeof operatorWithdrawal>

/** A part of a withdrawal's money, by where it came from. */
export const moneyOrigin = z.object({
  source: z.enum(['card', 'crypto', 'transfer', 'winnings', 'shop', 'returned', 'other']),
  /** the sender of a transfer; the loser behind winnings */
  from: z.object({ id, name: z.string() }).nullable(),
  amount: wireMoney,
  /** the newest movement of this part */
  at: moment,
})

/** With the full destination, decrypted for this answer only, and where the money came from, the newest first. */
export const queuedWithdrawal = operatorWithdrawal.extend({
  destinationDetails: z.string(),
  origin: z.array(moneyOrigin),
})
export type QueuedWithdrawal = z.infer<typeof queuedWithdrawal>

export const savedDestination = z.object({
  id,
  destination,
  destinationLabel: z.string(),
  lastUsedAt: moment,
})
export type SavedDestination = z.infer<typeof savedDestination>

const revision = z.number().int().min(1).max(1_000_000)
const reason = text(1, 500)
const actionRefusals = [
  'not_found',
  'forbidden',
  'step_up_required',
  'withdrawal_state',
  'stale_revision',
] as const

/** An operator's action on a withdrawal. */
const action = <B extends z.ZodType>(body: B) =>
  ({
    who: 'admin',
    rate: 'money',
    changes: ['withdrawals'],
    onBreak: { refused: false, because: 'money goes back to its owner' },
    money: 'stored-reply',
    subject: 'withdrawal',
    params: idParams,
    body,
    reply: operatorWithdrawal,
  }) as const

/** The return of a withdrawal: stated with a reason, or confirmed at a revision. */
const comesBack = z
  .strictObject({
    reason: reason.optional(),
    revision: revision.optional(),
    /** confirms another operator's statement, whose reason is kept */
    confirms: z.literal(true).optional(),
  })
  .refine((body) => (body.reason === undefined) === (body.confirms === true), {
    path: ['reason'],
    message: 'Please write a reason',
  })
  .refine((body) => body.confirms === undefined || body.revision !== undefined, {
    path: ['revision'],
    message: 'Say which revision you confirm',
  })

export const withdrawalRoutes = {
  requestWithdrawal: route('POST /api/withdrawals', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'withdrawals', 'destinations'],
    onBreak: { refused: false, because: 'money goes back to its owner' },
    status: 201,
    openText: { destinationDetails: 'operators pay by it' },
    body: z
      .strictObject({
        amount,
        destination,
        destinationDetails: text(1, DETAILS_MAX).optional(),
        /** a saved destination, instead of its details */
        destinationId: idInput.optional(),
      })
      .refine((body) => (body.destinationDetails === undefined) !== (body.destinationId === undefined), {
        path: ['destinationDetails'],
        message: 'Enter a Cash App $tag or bank account details',
      }),
    reply: withdrawal,
    refusals: [
      'not_found',
      'step_up_required',
      'wallet_locked',
      'money_owed',
      'insufficient_funds',
      'card_settling',
      'winnings_settling',
    ],
    about:
      'Requests a withdrawal. The amount leaves the real balance at once and is held until operators pay it out, less a fee of 3%. A new destination needs a fresh proof (15 minutes). In production an account’s first withdrawal needs a second proof beside the password, as `second` in the refusal’s fields says; so does the next new destination of an account that withdrew before this rule.',
  }),
  listWithdrawals: route('GET /api/withdrawals', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(withdrawal),
    about: 'The caller’s withdrawals, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  listDestinations: route('GET /api/withdrawal-destinations', {
    who: 'user',
    rate: 'read',
    reply: z.array(savedDestination),
    about: 'The caller’s saved destinations, last used first.',
  }),
  forgetDestination: route('DELETE /api/withdrawal-destinations/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['destinations'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about:
      'Deletes a saved destination. Withdrawals to it stay as they are; used again, it counts as a new one.',
  }),
  withdrawalQueue: route('GET /api/admin/withdrawals', {
    who: 'admin',
    rate: 'read',
    ...list(byId, { status: z.enum(['open', ...withdrawalStatuses]).default('open') }),
    reply: z.array(queuedWithdrawal),
    about:
      'Withdrawals for operators: open ones by age, finished ones newest first, with their full destination.',
  }),
  approveWithdrawal: route('POST /api/admin/withdrawals/{id}/approve', {
    ...action(
      z.strictObject({
        revision,
        /** for a processing withdrawal: the caller takes over its payout from another operator */
        takeOver: z.boolean().optional(),
      }),
    ),
    refusals: [...actionRefusals, 'wallet_locked', 'same_operator', 'money_owed'],
    about:
      'Approves a pending withdrawal at that revision. Above 500.00 two different operators must approve. The last approval makes it processing, and that operator pays it out. With takeOver, another operator takes over the payout of a processing withdrawal.',
  }),
  completeWithdrawal: route('POST /api/admin/withdrawals/{id}/complete', {
    ...action(
      z.strictObject({
        revision: revision.optional(),
        /** confirms that it was paid before the person owed money; required where they owe now */
        alreadyPaid: z.boolean().optional(),
      }),
    ),
    refusals: [...actionRefusals, 'other_operator', 'money_owed'],
    about:
      'The paying operator marks a processing withdrawal as paid out: the held money leaves and the fee is kept. If the person owes money by now, alreadyPaid must be true.',
  }),
  failWithdrawal: route('POST /api/admin/withdrawals/{id}/fail', {
    ...action(comesBack),
    changes: ['withdrawals'],
    refusals: [...actionRefusals, 'other_operator', 'same_operator'],
    about:
      'The paying operator marks a processing withdrawal as failed: the whole amount, fee included, is returned, with a reason. Above 500.00 another operator has to confirm it; until then it stays processing.',
  }),
  cancelWithdrawal: route('POST /api/admin/withdrawals/{id}/cancel', {
    ...action(comesBack),
    changes: ['withdrawals'],
    refusals: [...actionRefusals, 'other_operator', 'same_operator'],
    about:
      'Cancels a pending or processing withdrawal: the whole amount, fee included, is returned, with a reason. Above 500.00, a processing one is cancelled by an operator other than the paying one, who has to confirm it.',
  }),
}

export const withdrawals = contractModule({
  routes: withdrawalRoutes,
  parts: {
    // the history shows the state of each deposit and withdrawal
    withdrawals: [
      'listWithdrawals',
      'withdrawalQueue',
      'operatorQueues',
      'transactions',
      'transactionStatement',
    ],
    destinations: ['listDestinations'],
  },
  screens: { '/withdraw': { title: 'Withdraw', place: 'wallet' } },
})
