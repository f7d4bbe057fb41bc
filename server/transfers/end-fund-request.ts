import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser } from '#server/users/index.ts'
import {
  announceRequest,
  checkPart,
  decide,
  type FundRequestView,
  lockPending,
  requestsLink,
  requestView,
} from './request-rows.ts'

type FundRequestAction = { requestId: bigint; userId: bigint }

/** The recipient declines. @throws Refusal not_found, forbidden, request_state */
export async function rejectFundRequest(
  context: Context,
  tx: Tx,
  action: FundRequestAction,
): Promise<FundRequestView> {
  await checkPart(tx, action, 'recipient')
  const request = await lockPending(tx, action.requestId)
  const rejected = await decide(tx, request.id, 'rejected')
  const decliner = (await findUser(tx, action.userId))!
  await notify(context, tx, [request.from_id], {
    key: `fund-request.rejected:${request.id}`,
    title: `Your request for ${dollars(request.amount_cents)} was declined · ${displayName(decliner)}`,
    body: request.message ?? 'No money moved.',
    link: requestsLink('sent'),
  })
  announceRequest(context, tx, request)
  return requestView(tx, rejected)
}

/** The sender cancels. @throws Refusal not_found, forbidden, request_state */
export async function cancelFundRequest(
  context: Context,
  tx: Tx,
  action: FundRequestAction,
): Promise<FundRequestView> {
  await checkPart(tx, action, 'sender')
  const request = await lockPending(tx, action.requestId)
  const cancelled = await decide(tx, request.id, 'cancelled')
  announceRequest(context, tx, request)
  return requestView(tx, cancelled)
}
