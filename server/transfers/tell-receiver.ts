import { receiptLink } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import { wroteToEachOther } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type NotificationKey, notify, unreadKey, withdraw } from '#server/notifications/index.ts'
import { displayName, type User } from '#server/users/index.ts'
import { type MoneyTransfer, receivedText } from './move-money.ts'
import { shareMoney, trustedWriters } from './shared-money.ts'

/** Less money carries no text to a stranger: else a cent buys a line of advertising. */
const WORDS_FROM_CENTS = 100n

type Sides = { senderId: bigint; receiverId: bigint }

/**
 * A text needs a minimum amount between people without money or an answered conversation between them.
 * @throws Refusal malformed
 */
export async function checkWords(
  tx: Tx,
  { senderId, receiverId, amount, description }: Sides & Pick<MoneyTransfer, 'amount' | 'description'>,
): Promise<void> {
  if (description === null || amount >= WORDS_FROM_CENTS) return
  if (await shareMoney(tx, senderId, receiverId)) return
  if ((await wroteToEachOther(tx, senderId, [receiverId])).size > 0) return
  const message = `To add a description for somebody you have not dealt with, send ${dollars(WORDS_FROM_CENTS)} or more. Otherwise leave it out.`
  throw new Refusal('malformed', message, { description: message })
}

/** How the keys of notices about transfers from one sender begin. */
const noticesFrom = (senderId: bigint): NotificationKey => `transfer.received:${senderId}-`

/**
 * Notifies the receiver of a transfer. While the notice of an earlier one from the same sender is unread, the two become one, which
 * counts and sums. A stranger's text is not in it: it waits folded in the history.
 */
export async function tellReceiver(
  context: Context,
  tx: Tx,
  sender: User,
  id: bigint,
  transfer: Pick<MoneyTransfer, 'receiverId' | 'amount' | 'description'>,
): Promise<void> {
  const { receiverId, amount } = transfer
  const sides = { senderId: sender.id, receiverId }
  const from = noticesFrom(sender.id)
  const unread = await unreadKey(tx, receiverId, from)
  const key = unread ?? (`${from}${id}` as NotificationKey)
  const known = transfer.description === null || (await trustedWriters(tx, receiverId, [sender.id])).size > 0
  const body = await receivedText(tx, id, { ...transfer, description: known ? transfer.description : null })
  const joined = unread && (await sumSince(tx, sides, BigInt(unread.slice(from.length))))
  if (unread) await withdraw(tx, [receiverId], unread)
  await notify(context, tx, [receiverId], {
    key,
    title: joined
      ? `You got ${dollars(joined.cents)} in ${joined.count} transfers · ${displayName(sender)}`
      : `You got ${dollars(amount)} · ${displayName(sender)}`,
    body,
    link: joined ? '/history' : receiptLink(`transfer:${id}`),
  })
}

/** The transfers from one person to another since one of them. */
const sumSince = (
  tx: Tx,
  { senderId, receiverId }: Sides,
  firstId: bigint,
): Promise<{ cents: bigint; count: number }> =>
  tx.one(sql`
    select sum(amount_cents)::bigint as cents, count(*)::int as count from transfers
    where least(sender_id, receiver_id) = least(${senderId}::bigint, ${receiverId}::bigint)
      and greatest(sender_id, receiver_id) = greatest(${senderId}::bigint, ${receiverId}::bigint)
      and sender_id = ${senderId} and id >= ${firstId}`)
