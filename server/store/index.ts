/** Paying a shop with a code whose money is held. */
import type { Caller } from '#server/core/context.ts'
import { sealedReplies } from '#server/core/sealed-replies.ts'
import type { Handlers } from '#server/core/serve.ts'
import { createCode } from './create-code.ts'
import { listOwnCodes, listStorePayments, showCode } from './list-codes.ts'
import { redeemCode } from './redeem-code.ts'
import { refundCode } from './refund-code.ts'
import { storeDays } from './store-days.ts'

export { auditStore } from './audit-store.ts'
export { releaseCodes, runDueStore } from './end-codes.ts'
export { createCode, redeemCode }

type StoreRoutes =
  | 'createPaymentToken'
  | 'listPaymentTokens'
  | 'getPaymentToken'
  | 'redeemPaymentToken'
  | 'refundPaymentToken'
  | 'listStorePayments'
  | 'storeDays'

/** Whether a person may take codes. */
const takes = ({ role }: Caller) => role === 'merchant' || role === 'admin'
/** What a code's secret is sealed for while an idempotency key remembers the answer. */
const about = (userId: bigint) => `store-code:${userId}`

export const sealedCodes = sealedReplies('remembered answers with store codes', {
  route: 'createPaymentToken',
  field: 'token',
  about,
})

export const storeHandlers: Pick<Handlers, StoreRoutes> = {
  createPaymentToken: async (context, call) => {
    const { caller, body } = call
    // The answer is kept under the Idempotency-Key: there the secret lies sealed, so that no table gives it away.
    const kept = await call.transact(async (tx) => {
      const code = await createCode(context, tx, { payerId: caller.userId, amount: body.amount })
      return { ...code, token: context.secrets.seal(code.token, about(caller.userId)).toString('base64') }
    })
    return { ...kept, token: context.secrets.open(Buffer.from(kept.token, 'base64'), about(caller.userId)) }
  },
  listPaymentTokens: async (context, call) => {
    const { items, next } = await listOwnCodes(context.db, call.caller.userId, call.query)
    call.nextPage(next)
    return items
  },
  getPaymentToken: (context, call) =>
    showCode(context.db, { userId: call.caller.userId, takes: takes(call.caller) }, call.params.token),
  redeemPaymentToken: (context, call) =>
    call.transact((tx) =>
      redeemCode(context, tx, {
        merchantId: call.caller.userId,
        token: call.params.token,
        amount: call.body.amount,
      }),
    ),
  refundPaymentToken: (context, call) =>
    call.transact((tx) =>
      refundCode(context, tx, {
        merchantId: call.caller.userId,
        named: call.params.token,
        amount: call.body.amount,
      }),
    ),
  storeDays: (context, call) => storeDays(context.db, call.caller.userId, call.query.timeZone ?? 'UTC'),
  listStorePayments: async (context, call) => {
    const { items, next } = await listStorePayments(context.db, call.caller.userId, call.query)
    call.nextPage(next)
    return items
  },
}
