import { dollars, formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { purses } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser, lockOpenWallet } from '#server/users/index.ts'
import { moveMoney, receivedText } from './move-money.ts'
import {
  announceRequest,
  checkPart,
  decide,
  type FundRequestView,
  lockPending,
  requestsLink,
  requestView,
} from './request-rows.ts'

/**
 * Pays a request: the amount goes from its recipient to its sender, in the transaction that ends the request. Without
 * enough money nothing changes and it stays pending.
 * @throws Refusal not_found, forbidden, wallet_locked, request_state, email_unconfirmed, money_owed, card_settling, step_up_required,
 * insufficient_funds
 */
export async function acceptFundRequest(
  context: Context,
  tx: Tx,
  action: { requestId: bigint; userId: bigint; provedAt: Date },
): Promise<FundRequestView & { balance: string }> {
  await checkPart(tx, action, 'recipient')
  await lockOpenWallet(tx, action.userId)
  const request = await lockPending(tx, action.requestId)
  const transfer = {
    sender: action,
    receiverId: request.from_id,
    amount: request.amount_cents,
    description: request.message,
    requestId: request.id,
  }
  const transferId = await moveMoney(context, tx, transfer)
  const accepted = await decide(tx, request.id, 'accepted')
  const [payer, asker] = [(await findUser(tx, request.to_id))!, (await findUser(tx, request.from_id))!]
  await notify(context, tx, [request.from_id], {
    key: `fund-request.accepted:${request.id}`,
    title: `You got ${dollars(request.amount_cents)} you asked for · ${displayName(payer)}`,
    body: await receivedText(tx, transferId, transfer),
    link: requestsLink('sent'),
  })
  await notify(context, tx, [request.to_id], {
    key: `fund-request.paid:${request.id}`,
    title: `You paid ${dollars(request.amount_cents)} · ${displayName(asker)}`,
    body: request.message ?? 'You accepted their request.',
    link: requestsLink('received'),
  })
  announceRequest(context, tx, request)
  const { usd } = await purses(tx, action.userId)
  return { ...(await requestView(tx, accepted)), balance: formatMoney(usd) }
}
