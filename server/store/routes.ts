import type { storeRoutes } from '#contract/store.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sealedReplies } from '#server/http/sealed-replies.ts'
import { createCode } from './create-code.ts'
import { listOwnCodes, listStorePayments, showCode } from './list-codes.ts'
import { redeemCode } from './redeem-code.ts'
import { refundCode } from './refund-code.ts'
import { storeDays } from './store-days.ts'

/** Whether a person may take codes: an admin by office, with a second factor where the server demands one. */
const takes = ({ environment }: Context['config'], { role, passwordAlone }: Caller) =>
  role === 'merchant' || (role === 'admin' && !(environment === 'production' && passwordAlone))
/** The sealing context of a code's secret in a stored reply. */
const about = (userId: bigint) => `store-code:${userId}`

export const sealedCodes = sealedReplies('remembered answers with store codes', {
  route: 'createPaymentToken',
  field: 'token',
  about,
})

export const storeHandlers: HandlersOf<typeof storeRoutes> = {
  createPaymentToken: async (context, { caller, body, transact }) => {
    const { userId } = caller
    // The reply is stored under the Idempotency-Key; the secret is sealed there, so that no table reveals it.
    const kept = await transact(async (tx) => {
      const code = await createCode(context, tx, { payer: caller, amount: body.amount })
      return { ...code, token: context.secrets.seal(code.token, about(userId)).toString('base64') }
    })
    return { ...kept, token: context.secrets.open(Buffer.from(kept.token, 'base64'), about(userId)) }
  },
  listPaymentTokens: ({ db }, { caller, query }) => listOwnCodes(db, caller.userId, query),
  getPaymentToken: ({ db, config }, { caller, params }) =>
    showCode(db, { userId: caller.userId, takes: takes(config, caller) }, params.token),
  redeemPaymentToken: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      redeemCode(context, tx, { merchantId: caller.userId, token: params.token, amount: body.amount }),
    ),
  refundPaymentToken: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      refundCode(context, tx, { merchantId: caller.userId, named: params.token, amount: body.amount }),
    ),
  storeDays: ({ db }, { caller, query }) => storeDays(db, caller.userId, query.timeZone ?? 'UTC'),
  listStorePayments: ({ db }, { caller, query }) => listStorePayments(db, caller.userId, query),
}
