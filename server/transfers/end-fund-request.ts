import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser } from '#server/users/index.ts'
import { mayCancel, mayReject } from './may.ts'
import { announceRequest, decide, lockRequest, requestsLink } from './request-rows.ts'
import { type FundRequestView, requestView } from './request-views.ts'

type FundRequestAction = { requestId: bigint; userId: bigint }

/** The recipient declines. @throws Refusal not_found, forbidden, request_state */
export async function rejectFundRequest(
  context: Context,
  tx: Tx,
  action: FundRequestAction,
): Promise<FundRequestView> {
  const { request, now } = await lockRequest(tx, action.requestId)
  obey(mayReject(request, { userId: action.userId, now }))
  const rejected = await decide(tx, action.requestId, 'rejected')
  const decliner = (await findUser(tx, action.userId))!
  await notify(context, tx, [rejected.from_id], {
    key: `fund-request.rejected:${rejected.id}`,
    title: `Your request for ${dollars(rejected.amount_cents)} was declined · ${displayName(decliner)}`,
    body: rejected.message ?? 'No money moved.',
    link: requestsLink('sent'),
  })
  announceRequest(context, tx, rejected)
  return requestView(tx, rejected, action.userId)
}

/** The sender cancels. @throws Refusal not_found, forbidden, request_state */
export async function cancelFundRequest(
  context: Context,
  tx: Tx,
  action: FundRequestAction,
): Promise<FundRequestView> {
  const { request, now } = await lockRequest(tx, action.requestId)
  obey(mayCancel(request, { userId: action.userId, now }))
  const cancelled = await decide(tx, action.requestId, 'cancelled')
  announceRequest(context, tx, cancelled)
  return requestView(tx, cancelled, action.userId)
}
