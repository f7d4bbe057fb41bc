import type { withdrawalRoutes } from '#contract/withdrawals.ts'
import type { Call, HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { completeWithdrawal } from './complete-withdrawal.ts'
import { forgetDestination, listDestinations } from './destinations.ts'
import { listWithdrawals, operatorViews, withdrawalQueue } from './list-withdrawals.ts'
import type { ReturnAs } from './may.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { confirmReturn, returnWithdrawal } from './return-withdrawal.ts'
import { takeOver } from './take-over.ts'
import { readWithdrawal } from './withdrawal-row.ts'

/** Carries out an action and returns the withdrawal as the operator sees it afterwards. */
async function shownAfter(tx: Tx, operator: Caller, id: bigint, action: Promise<void>) {
  await action
  const [view] = await operatorViews(tx, operator, [await readWithdrawal(tx, id)])
  return view!
}

/** An operator's statement or confirmation of a return. */
function comeBack(
  context: Context,
  { caller, params, body, transact }: Call<'failWithdrawal'> | Call<'cancelWithdrawal'>,
  as: ReturnAs,
) {
  const { id } = params
  const { reason, revision } = body
  return transact((tx) =>
    shownAfter(
      tx,
      caller,
      id,
      body.confirms
        ? confirmReturn(context, tx, caller, { id, as, revision: revision! })
        : returnWithdrawal(context, tx, caller, { id, as, reason: reason!, revision }),
    ),
  )
}

export const withdrawalHandlers: HandlersOf<typeof withdrawalRoutes> = {
  requestWithdrawal: (context, call) =>
    call.transact((tx) => requestWithdrawal(context, tx, call.caller, call.body)),
  listWithdrawals: ({ db }, { caller, query }) => listWithdrawals(db, caller.userId, query),
  listDestinations: (context, call) => listDestinations(context, context.db, call.caller.userId),
  forgetDestination: async (context, call) => {
    await context.db.transact((tx) => forgetDestination(tx, call.caller.userId, call.params.id))
    return {}
  },
  withdrawalQueue: (context, { caller, query }) => withdrawalQueue(context, context.db, caller, query),
  approveWithdrawal: (context, { caller, params, body, transact }) => {
    const { id } = params
    return transact((tx) =>
      shownAfter(
        tx,
        caller,
        id,
        (body.takeOver ? takeOver : approveWithdrawal)(context, tx, caller, { id, revision: body.revision }),
      ),
    )
  },
  completeWithdrawal: (context, { caller, params, body, transact }) => {
    const { id } = params
    return transact((tx) =>
      shownAfter(tx, caller, id, completeWithdrawal(context, tx, caller, { id, ...body })),
    )
  },
  failWithdrawal: (context, call) => comeBack(context, call, 'failed'),
  cancelWithdrawal: (context, call) => comeBack(context, call, 'cancelled'),
}
