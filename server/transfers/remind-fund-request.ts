import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotBlocked, isSilenced } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser } from '#server/users/index.ts'
import {
  announceRequest,
  askedText,
  checkPart,
  type FundRequestView,
  lockPending,
  type RequestRow,
  remindableFrom,
  requestColumns,
  requestsLink,
  requestView,
} from './request-rows.ts'

/**
 * Reminds the recipient, a day after the request at the earliest and then once a day.
 * @throws Refusal not_found, forbidden, blocked, request_state
 */
export async function remindFundRequest(
  context: Context,
  tx: Tx,
  action: { requestId: bigint; userId: bigint },
): Promise<FundRequestView> {
  await checkPart(tx, action, 'sender')
  const request = await lockPending(tx, action.requestId)
  await checkNotBlocked(tx, action.userId, request.to_id)
  if (request.now.getTime() < remindableFrom(request))
    throw new Refusal('request_state', 'One reminder a day is enough. Try again tomorrow.')
  const reminded = await tx.one<RequestRow>(sql`
    update fund_requests set reminded_at = ${request.now} where id = ${request.id} returning ${requestColumns}`)
  const asker = (await findUser(tx, request.from_id))!
  await notify(context, tx, [request.to_id], {
    key: `fund-request.reminded:${request.id}:${request.now.getTime()}`,
    title: `You are asked again for ${dollars(request.amount_cents)} · ${displayName(asker)}`,
    body: await askedText(tx, {
      ...request,
      message: (await isSilenced(tx, action.userId)) ? null : request.message,
    }),
    link: requestsLink('received'),
  })
  announceRequest(context, tx, request)
  return requestView(tx, reminded)
}
