/** Money between people, sent or asked for. */
import type { Context } from '#server/core/context.ts'
import type { Handlers } from '#server/core/serve.ts'
import { acceptFundRequest } from './accept-fund-request.ts'
import { createFundRequest } from './create-fund-request.ts'
import { cancelFundRequest, rejectFundRequest } from './end-fund-request.ts'
import { findPeople } from './find-people.ts'
import { listFundRequests } from './list-fund-requests.ts'
import { createRecipients } from './recipients.ts'
import { remindFundRequest } from './remind-fund-request.ts'
import { sendTransfer } from './send-transfer.ts'

export { auditTransfers } from './audit-transfers.ts'
export { runDueTransfers } from './expire-fund-requests.ts'
export { acceptFundRequest, createFundRequest, rejectFundRequest, sendTransfer }

type TransferRoutes =
  | 'transfer'
  | 'createFundRequest'
  | 'sentFundRequests'
  | 'receivedFundRequests'
  | 'acceptFundRequest'
  | 'rejectFundRequest'
  | 'cancelFundRequest'
  | 'remindFundRequest'
  | 'findPeople'

/** @param config says when an address counts as somebody's */
export function transferHandlers(
  context: Pick<Context, 'config' | 'limits'>,
): Pick<Handlers, TransferRoutes> {
  const recipients = createRecipients(context)
  const actOf = (call: { caller: { userId: bigint }; params: { id: string } }) => ({
    requestId: BigInt(call.params.id),
    userId: call.caller.userId,
  })
  return {
    transfer: (context, call) => {
      const { caller, body, reply } = call
      const [named, field] = body.receiverId
        ? ([body.receiverId, 'receiverId'] as const)
        : ([body.receiverEmail!, 'receiverEmail'] as const)
      return recipients.onGrid(named, () =>
        call.transact(async (tx) => {
          const receiver = await recipients.find(tx, caller, named, field, reply)
          const { amount, description } = body
          const senderId = caller.userId
          return sendTransfer(context, tx, { senderId, receiver, amount, description: description || null })
        }),
      )
    },
    createFundRequest: (context, call) => {
      const { caller, body, reply } = call
      return recipients.onGrid(body.toUserId, () =>
        call.transact(async (tx) => {
          const to = await recipients.find(tx, caller, body.toUserId, 'toUserId', reply)
          const { amount, message } = body
          return createFundRequest(context, tx, {
            fromId: caller.userId,
            to,
            amount,
            message: message || null,
          })
        }),
      )
    },
    sentFundRequests: async (context, call) => {
      const { items, next } = await listFundRequests(context.db, call.caller.userId, 'sent', call.query)
      call.nextPage(next)
      return items
    },
    receivedFundRequests: async (context, call) => {
      const { items, next } = await listFundRequests(context.db, call.caller.userId, 'received', call.query)
      call.nextPage(next)
      return items
    },
    acceptFundRequest: (context, call) => call.transact((tx) => acceptFundRequest(context, tx, actOf(call))),
    rejectFundRequest: (context, call) =>
      context.db.transact((tx) => rejectFundRequest(context, tx, actOf(call))),
    cancelFundRequest: (context, call) =>
      context.db.transact((tx) => cancelFundRequest(context, tx, actOf(call))),
    remindFundRequest: (context, call) =>
      context.db.transact((tx) => remindFundRequest(context, tx, actOf(call))),
    findPeople: (context, call) =>
      findPeople(context.db, recipients, call.caller, call.query.query, call.reply),
  }
}
