import type { transferRoutes } from '#contract/transfers.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { acceptFundRequest } from './accept-fund-request.ts'
import { createFundRequest } from './create-fund-request.ts'
import { cancelFundRequest, rejectFundRequest } from './end-fund-request.ts'
import { findPeople } from './find-people.ts'
import { listFundRequests } from './list-fund-requests.ts'
import { createRecipients, type Recipients } from './recipients.ts'
import { remindFundRequest } from './remind-fund-request.ts'
import { sendTransfer } from './send-transfer.ts'

type SendingRoutes = Pick<typeof transferRoutes, 'transfer' | 'createFundRequest'>

/** The ids of an action on a request. */
const actionOf = ({ caller, params }: { caller: { userId: bigint }; params: { id: bigint } }) => ({
  requestId: params.id,
  userId: caller.userId,
})

const sendingHandlers = (recipients: Recipients): HandlersOf<SendingRoutes> => ({
  transfer: (context, { caller, body, transact }) => {
    const [named, field] =
      body.receiverId === undefined
        ? ([body.receiverEmail!, 'receiverEmail'] as const)
        : ([body.receiverId, 'receiverId'] as const)
    return recipients.onGrid(named, () =>
      transact(async (tx) => {
        const receiver = await recipients.find(tx, caller, named, field)
        const { amount, description } = body
        return sendTransfer(context, tx, {
          sender: caller,
          receiver,
          amount,
          description: description || null,
        })
      }),
    )
  },
  createFundRequest: (context, { caller, body, transact }) =>
    recipients.onGrid(body.toUserId, () =>
      transact(async (tx) => {
        const to = await recipients.find(tx, caller, body.toUserId, 'toUserId')
        const { amount, message } = body
        return createFundRequest(context, tx, { fromId: caller.userId, to, amount, message: message || null })
      }),
    ),
})

/** @param given decides when an address counts as a person's, and counts unknown addresses */
export function transferHandlers(
  given: Pick<Context, 'config' | 'limits'>,
): HandlersOf<typeof transferRoutes> {
  const recipients = createRecipients(given)
  return {
    ...sendingHandlers(recipients),
    sentFundRequests: ({ db }, { caller, query }) => listFundRequests(db, caller.userId, 'sent', query),
    receivedFundRequests: ({ db }, { caller, query }) =>
      listFundRequests(db, caller.userId, 'received', query),
    acceptFundRequest: (context, call) =>
      call.transact((tx) =>
        acceptFundRequest(context, tx, { ...actionOf(call), provedAt: call.caller.provedAt }),
      ),
    rejectFundRequest: (context, call) =>
      context.db.transact((tx) => rejectFundRequest(context, tx, actionOf(call))),
    cancelFundRequest: (context, call) =>
      context.db.transact((tx) => cancelFundRequest(context, tx, actionOf(call))),
    remindFundRequest: (context, call) =>
      context.db.transact((tx) => remindFundRequest(context, tx, actionOf(call))),
    findPeople: ({ db }, { caller, query }) => findPeople(db, recipients, caller, query.query),
  }
}
