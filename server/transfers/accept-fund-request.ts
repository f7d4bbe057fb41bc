import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { purses } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser, holdWallet } from '#server/users/index.ts'
import { mayAccept } from './may.ts'
import { moveMoney, receivedText } from './move-money.ts'
import { lockPayer } from './payer.ts'
import { announceRequest, decide, lockRequest, type RequestRow, requestsLink } from './request-rows.ts'
import { type FundRequestView, requestView } from './request-views.ts'

/**
 * Pays a request: the amount goes from its recipient to its sender, in the transaction that ends the request. Without
 * enough money nothing changes and it stays pending.
 * @throws Refusal not_found, forbidden, wallet_locked, request_state, email_unconfirmed, money_owed, card_settling,
 * insufficient_funds, step_up_required
 */
export async function acceptFundRequest(
  context: Context,
  tx: Tx,
  action: { requestId: bigint; userId: bigint; provedAt: Date },
): Promise<FundRequestView & { balance: bigint }> {
  const request = await lockToPay(tx, action)
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
  return { ...(await requestView(tx, accepted, action.userId)), balance: usd }
}

/** Locks everything by which a payment is judged: the wallet, the request, both purses. @throws Refusal as `mayAccept` answers */
async function lockToPay(
  tx: Tx,
  { requestId, userId }: { requestId: bigint; userId: bigint },
): Promise<RequestRow> {
  const wallet = await holdWallet(tx, userId)
  const { request, now } = await lockRequest(tx, requestId)
  const receiverId = request?.to_id === userId ? request.from_id : undefined
  const payer = await lockPayer(tx, userId, { wallet, receiverId })
  obey(mayAccept(request, { userId, now }, payer))
  return request!
}
