import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { blockRefusal, isSilenced } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser } from '#server/users/index.ts'
import { mayRemind } from './may.ts'
import {
  announceRequest,
  askedText,
  lockRequest,
  type RequestRow,
  requestColumns,
  requestsLink,
} from './request-rows.ts'
import { type FundRequestView, requestView } from './request-views.ts'

/**
 * Reminds the recipient, a day after the request at the earliest and then once a day.
 * @throws Refusal not_found, forbidden, blocked, request_state
 */
export async function remindFundRequest(
  context: Context,
  tx: Tx,
  action: { requestId: bigint; userId: bigint },
): Promise<FundRequestView> {
  const { requestId, userId } = action
  const { request, now } = await lockRequest(tx, requestId)
  const block = request && (await blockRefusal(tx, userId, request.to_id, 'send'))
  obey(mayRemind(request, { userId, now }, block))
  const reminded = await tx.one<RequestRow>(sql`
    update fund_requests set reminded_at = ${now} where id = ${requestId} returning ${requestColumns}`)
  const asker = (await findUser(tx, userId))!
  await notify(context, tx, [reminded.to_id], {
    key: `fund-request.reminded:${requestId}:${now.getTime()}`,
    title: `Reminder: you are asked for ${dollars(reminded.amount_cents)} · ${displayName(asker)}`,
    body: await askedText(tx, {
      ...reminded,
      message: (await isSilenced(tx, userId)) ? null : reminded.message,
    }),
    link: requestsLink('received'),
  })
  announceRequest(context, tx, reminded)
  return requestView(tx, reminded, userId)
}
