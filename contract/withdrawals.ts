import { z } from 'zod'
import { DETAILS_MAX, destinationKinds } from './destinations.ts'
import { amount, face, id, idInput, idParams, moment, nothing, text, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { route } from './route.ts'

export const withdrawalStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

const status = z.enum(withdrawalStatuses)
const destination = z.enum(destinationKinds)

/** A withdrawal as its owner sees it. */
export const withdrawal = z.object({
  id,
  status,
  destination,
  /** enough of the details to know them by, and no more */
  destinationLabel: z.string(),
  amount: wireMoney,
  fee: wireMoney,
  /** amount less fee: what arrives */
  netAmount: wireMoney,
  /** why it failed or was cancelled; else empty */
  notes: z.string(),
  createdAt: moment,
  /** every status that it has had, oldest first */
  steps: z.array(z.object({ status, at: moment })),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** The same as an operator sees it. The details are not in here: answers to acts are kept under their keys. */
export const operatorWithdrawal = withdrawal.extend({
  user: face.extend({ email: z.string() }),
  /** what the person owes for deposits that were taken back: nothing is approved until it is paid */
  owed: wireMoney,
  /** while the person's wallet is locked nothing is approved */
  walletLocked: z.boolean(),
  /** rises with every change: an approval names the one that it has seen */
  revision: z.number().int(),
  approvalsNeeded: z.number().int(),
  approvals: z.array(z.object({ operator: z.string(), at: moment, mine: z.boolean() })),
  /** who pays it out by hand, and nobody else; null before it is processing */
  payingOperator: z.object({ operator: z.string(), mine: z.boolean() }).nullable(),
  /** what an operator has said of its coming back: above 500.00 another one has to confirm it */
  returning: z
    .object({
      as: z.enum(['failed', 'cancelled']),
      operator: z.string(),
      mine: z.boolean(),
      reason: z.string(),
      at: moment,
    })
    .nullable(),
  /** what this operator may do to it now */
  can: z.object({
    approve: z.boolean(),
    takeOver: z.boolean(),
    complete: z.boolean(),
    /** that it comes back, as `returning` says */
    confirm: z.boolean(),
    fail: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type OperatorWithdrawal = z.infer<typeof operatorWithdrawal>

/** With the destination in full, opened for this answer alone. */
export const queuedWithdrawal = operatorWithdrawal.extend({ destinationDetails: z.string() })
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

/** An operator's act on somebody's withdrawal. */
const action = <B extends z.ZodType>(body: B) =>
  ({
    who: 'admin',
    rate: 'money',
    money: 'stored-reply',
    subject: 'withdrawal',
    params: idParams,
    body,
    reply: operatorWithdrawal,
  }) as const

/** That a withdrawal comes back: said with a reason, or confirmed as it was looked at. */
const comesBack = z
  .strictObject({
    reason: reason.optional(),
    revision: revision.optional(),
    /** the caller confirms what another operator has said; its reason stands */
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
    status: 201,
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
    refusals: ['not_found', 'step_up_required', 'wallet_locked', 'money_owed', 'insufficient_funds'],
    about:
      'Takes the amount out of the real balance at once and holds it until operators have paid it out, less a fee of 3%. A destination that was not used before needs a session that proved itself within 15 minutes.',
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
    about: 'Where the caller has withdrawn to, the last used first.',
  }),
  forgetDestination: route('DELETE /api/withdrawal-destinations/{id}', {
    who: 'user',
    rate: 'write',
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about:
      'Forgets a saved destination; withdrawals to it stay as they are, and to use it again is to use a new one.',
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
        /** of a processing one: the caller pays it out from now on, instead of who was to */
        takeOver: z.boolean().optional(),
      }),
    ),
    refusals: [...actionRefusals, 'wallet_locked', 'same_operator', 'money_owed'],
    about:
      'Approves a pending withdrawal as it stood at that revision. Above 500.00 two different operators must; with the last approval it is processing, and whoever gave that one pays it out. With takeOver another operator takes the payout of a processing one upon themselves.',
  }),
  completeWithdrawal: route('POST /api/admin/withdrawals/{id}/complete', {
    ...action(
      z.strictObject({
        revision: revision.optional(),
        /** it was paid before the person came to owe money: said where they owe now */
        alreadyPaid: z.boolean().optional(),
      }),
    ),
    refusals: [...actionRefusals, 'other_operator', 'money_owed'],
    about:
      'The paying operator says that a processing withdrawal was paid out: the held money leaves, the fee is kept. Where the person owes money by now, alreadyPaid must be true.',
  }),
  failWithdrawal: route('POST /api/admin/withdrawals/{id}/fail', {
    ...action(comesBack),
    refusals: [...actionRefusals, 'other_operator', 'same_operator'],
    about:
      'The paying operator says that a processing withdrawal could not be paid out: amount and fee come back, with the reason. Above 500.00 another operator has to confirm it: until then it is processing.',
  }),
  cancelWithdrawal: route('POST /api/admin/withdrawals/{id}/cancel', {
    ...action(comesBack),
    refusals: [...actionRefusals, 'other_operator', 'same_operator'],
    about:
      'Calls a pending or processing withdrawal off: amount and fee come back, with the reason. A processing one above 500.00 is called off by another operator than who pays it out, and that one has to confirm it.',
  }),
}
