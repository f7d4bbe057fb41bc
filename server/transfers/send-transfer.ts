import type { z } from 'zod'
import { receiptLink, type transaction } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { account, statement } from '#server/ledger/index.ts'
import { blockRefusal } from '#server/moderation/index.ts'
import type { Proven } from '#server/money-out/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser, holdWallet, type User } from '#server/users/index.ts'
import { maySend } from './may.ts'
import { moveMoney } from './move-money.ts'
import { lockPayer } from './payer.ts'
import { checkWords, tellReceiver } from './tell-receiver.ts'
import { transferTitle } from './transfer-titles.ts'

type Order = { sender: Proven; receiver: User; amount: bigint; description: string | null }
type Sent = { transaction: z.input<typeof transaction>; balance: bigint }

/**
 * Sends money and notifies both sides.
 * @throws Refusal malformed (words with too little money), wallet_locked, blocked, email_unconfirmed, money_owed, card_settling, step_up_required, insufficient_funds
 */
export async function sendTransfer(context: Context, tx: Tx, order: Order): Promise<Sent> {
  const { receiver, amount, description } = order
  const senderId = order.sender.userId
  await checkWords(tx, { senderId, receiverId: receiver.id, amount, description })
  const wallet = await holdWallet(tx, senderId)
  const payer = await lockPayer(tx, senderId, { wallet, receiverId: receiver.id })
  obey(maySend(payer, await blockRefusal(tx, senderId, receiver.id, 'send')))
  const id = await moveMoney(context, tx, {
    sender: order.sender,
    receiverId: receiver.id,
    amount,
    description,
  })
  const from = (await findUser(tx, senderId))!
  await tellReceiver(context, tx, from, id, { receiverId: receiver.id, amount, description })
  await notify(context, tx, [senderId], {
    key: `transfer.sent:${id}`,
    title: `You sent ${dollars(amount)} · ${displayName(receiver)}`,
    body: description ?? 'It has arrived.',
    link: receiptLink(`transfer:${id}`),
  })
  // The purse is locked until the end, so its newest line is this one.
  const [line] = await statement(tx, account('person', senderId, 'USD'), {
    limit: 1,
    reasons: ['transfer'],
    direction: 'out',
  })
  return {
    transaction: {
      id: String(line!.id),
      type: 'transfer_out',
      amount: line!.delta,
      currency: 'USD',
      balanceAfter: line!.after,
      description: transferTitle('out', displayName(receiver), description),
      foldedWords: null,
      status: 'completed',
      reference: `transfer:${id}`,
      createdAt: line!.at,
    },
    balance: line!.after,
  }
}
