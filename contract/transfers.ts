import { z } from 'zod'
import { amount, email, emptyBody, face, id, idInput, idParams, moment, text, wireMoney } from './fields.ts'
import { transaction } from './history.ts'
import { list, pendingFirst } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A note between people: up to 200 characters; an empty one counts as none. */
export const note = text(0, 200).optional()

export const fundRequestStatuses = ['pending', 'accepted', 'rejected', 'cancelled'] as const

export const fundRequest = z.object({
  id,
  status: z.enum(fundRequestStatuses),
  amount: wireMoney,
  message: z.string().nullable(),
  /** the recipient has not dealt with the asker: their screen shows the message on a tap */
  messageFolded: z.boolean(),
  createdAt: moment,
  /** who asks */
  fromUser: face,
  /** who is asked to pay */
  toUser: face,
  /** when it is cancelled automatically, unless it is answered */
  expiresAt: moment,
  decidedAt: moment.nullable(),
  /** true when it was cancelled because nobody answered in 30 days */
  expired: z.boolean(),
  /** the caller's actions on it now, whatever their balance; accepting may also need a proof of identity */
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    remind: z.boolean(),
  }),
  /** why the caller, as its recipient, cannot accept the pending request now: their wallet's lock, a debt */
  acceptRefused: z.string().nullable(),
  /** the same as `can.remind`, for one more release */
  canRemind: z.boolean(),
  /** the asker has a new account, and no money has moved between the two */
  fromNewStranger: z.boolean(),
})
export type FundRequest = z.infer<typeof fundRequest>

/** A person to choose, with as much of the e-mail address as others may see. */
export const foundPerson = face.extend({ maskedEmail: z.string() })

const requestErrors = ['not_found', 'forbidden', 'request_state'] as const

export const transferRoutes = {
  transfer: route('POST /api/transfer', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance'],
    onBreak: { refused: false, because: 'it goes to a person and is no stake' },
    publicText: ['description'],
    body: z
      .strictObject({
        receiverId: idInput.optional(),
        receiverEmail: email.optional(),
        amount,
        description: note,
      })
      .refine(
        ({ receiverId, receiverEmail }) => (receiverId === undefined) !== (receiverEmail === undefined),
        {
          message: 'Name one receiver, by receiverId or by receiverEmail',
          path: ['receiverEmail'],
        },
      ),
    status: 201,
    reply: z.object({ transaction, balance: wireMoney }),
    refusals: [
      'malformed',
      'not_found',
      'step_up_required',
      'wallet_locked',
      'blocked',
      'email_unconfirmed',
      'money_owed',
      'insufficient_funds',
      'card_settling',
      'winnings_settling',
      'rate_limited',
      'silenced',
    ],
    about:
      'Sends real money to another person, free of charge. Takes exactly one of receiverId and receiverEmail. A first transfer to a person, and one that takes the sum of the last 24 hours above the limit, need a fresh proof. Too many unknown addresses are refused with 429.',
  }),
  createFundRequest: route('POST /api/fund-requests', {
    who: 'user',
    rate: 'money',
    changes: ['requests'],
    onBreak: {
      refused: false,
      because: 'it asks a person for money, which cannot be staked before the break ends',
    },
    money: 'stored-reply',
    publicText: ['message'],
    body: z.strictObject({
      /** an id or an e-mail address */
      toUserId: z
        .string()
        .trim()
        .max(254)
        .pipe(z.union([idInput, email])),
      amount,
      message: note,
    }),
    status: 201,
    reply: fundRequest,
    refusals: ['malformed', 'not_found', 'rate_limited', 'blocked', 'too_many_requests', 'silenced'],
    about:
      'Requests money from another person. toUserId is their id or e-mail address. The request expires after 30 days. At most 3 may be pending to one person, 20 in all.',
  }),
  sentFundRequests: route('GET /api/fund-requests/sent', {
    who: 'user',
    rate: 'read',
    ...list(pendingFirst),
    reply: z.array(fundRequest),
    about: 'The caller’s own requests: pending ones first, then the others, newest first in both parts.',
  }),
  receivedFundRequests: route('GET /api/fund-requests/received', {
    who: 'user',
    rate: 'read',
    ...list(pendingFirst),
    reply: z.array(fundRequest),
    about: 'Requests to the caller: pending ones first, then the others, newest first in both parts.',
  }),
  acceptFundRequest: route('PATCH /api/fund-requests/{id}/accept', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'requests'],
    onBreak: { refused: false, because: 'it goes to a person and is no stake' },
    params: idParams,
    body: emptyBody,
    reply: fundRequest.extend({ balance: wireMoney }),
    refusals: [
      ...requestErrors,
      'step_up_required',
      'wallet_locked',
      'email_unconfirmed',
      'money_owed',
      'insufficient_funds',
      'card_settling',
      'winnings_settling',
    ],
    about:
      'Pays a request: the amount goes from its recipient to its sender. Without enough money it stays pending. It needs a fresh proof where a transfer would.',
  }),
  rejectFundRequest: route('PATCH /api/fund-requests/{id}/reject', {
    who: 'user',
    rate: 'write',
    changes: ['requests'],
    params: idParams,
    body: emptyBody,
    reply: fundRequest,
    refusals: requestErrors,
    about: 'Declines a request.',
  }),
  cancelFundRequest: route('DELETE /api/fund-requests/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['requests'],
    params: idParams,
    body: emptyBody,
    reply: fundRequest,
    refusals: requestErrors,
    about: 'Cancels one of the caller’s requests.',
  }),
  remindFundRequest: route('POST /api/fund-requests/{id}/remind', {
    who: 'user',
    rate: 'write',
    changes: ['requests'],
    params: idParams,
    body: emptyBody,
    reply: fundRequest,
    refusals: [...requestErrors, 'blocked'],
    about: 'Reminds the recipient of a pending request: once a day, from its second day on.',
  }),
  findPeople: route('GET /api/users', {
    who: 'user',
    rate: 'people',
    query: z.strictObject({ query: text(2, 254) }),
    reply: z.array(foundPerson),
    refusals: ['malformed', 'rate_limited'],
    about:
      'Finds at most ten people, never the caller: first or last name begins with the text, or the whole e-mail address equals it.',
  }),
}

export const transfers = contractModule({
  routes: transferRoutes,
  parts: { requests: ['receivedFundRequests', 'sentFundRequests'] },
  screens: { '/fund-requests': { title: 'Fund requests', place: 'wallet' } },
})
