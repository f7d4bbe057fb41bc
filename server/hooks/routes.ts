import type { hookRoutes } from '#contract/hooks.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkOn } from './hook-rows.ts'
import type { Outside } from './judge-address.ts'
import { listDeliveries, resend } from './log.ts'
import { checkAddress, confirmHook, endHook, listHooks, makeHook } from './make-hook.ts'

export const hookHandlers = (outside: Outside): HandlersOf<typeof hookRoutes> => ({
  listHooks: (context, { caller }) => listHooks(context, context.db, caller.userId),
  async createHook(context, { caller, body }) {
    checkOn(context)
    await checkAddress(context, caller.userId, { url: body.url, outside })
    return context.db.transact((tx) => makeHook(context, tx, caller, body))
  },
  async confirmHook(context, { caller: { userId }, params, body: { code } }) {
    checkOn(context)
    const answer = await context.db.transact((tx) =>
      confirmHook(context, tx, { hookId: params.id, userId, code }),
    )
    if (answer instanceof Refusal) throw answer
    return answer
  },
  endHook: async ({ db }, { caller, params }) => {
    await db.transact((tx) => endHook(tx, params.id, caller.userId))
    return {}
  },
  hookDeliveries: ({ db }, { caller, params }) => listDeliveries(db, params.id, caller.userId),
  resendHook(context, { caller: { userId }, params }) {
    checkOn(context)
    return context.db.transact((tx) =>
      resend(context, tx, { hookId: params.id, deliveryId: params.deliveryId, userId }),
    )
  },
})
