import { hasReceived, markAllRead, markRead, type Posted } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { blockedAmong } from '#server/moderation/index.ts'
import { readMessageNotices } from '#server/notifications/index.ts'
import { otherOf } from './threads.ts'

type Thread = { channelId: bigint; userId: bigint; otherId: bigint }
/** The read mark: a sender, and their last message that was read. */
type Read = { senderId: bigint; upTo: bigint }

/** Marks received messages as read up to one, or all. Their notifications count as read too, on all screens of the reader. */
export const readUpTo = (
  context: Context,
  { channelId, userId, otherId, upTo }: Thread & { upTo?: bigint },
): Promise<void> =>
  context.db.transact(async (tx) => {
    const read = await markRead(tx, channelId, userId, upTo)
    if (read !== undefined) await follow(context, tx, userId, [{ senderId: otherId, upTo: read }])
  })

/** A person who writes has read everything before: the same for a message just sent, which has moved the mark. */
export async function readByWriting(
  context: Context,
  { channelId, userId, otherId }: Thread,
  { id, previousId, readBefore, repeated }: Posted,
): Promise<void> {
  if (repeated || previousId === null || readBefore >= previousId) return
  await context.db.transact(async (tx) => {
    if (await hasReceived(tx, channelId, userId, { before: readBefore, now: id }))
      await follow(context, tx, userId, [{ senderId: otherId, upTo: id }])
  })
}

/** The same as `readUpTo` for all threads of a user. */
export const readAllThreads = (context: Context, userId: bigint): Promise<void> =>
  context.db.transact(async (tx) => {
    const read = await markAllRead(tx, userId, 'thread')
    const threads = read.map(({ subject, upTo }) => ({ senderId: otherOf(subject, userId), upTo }))
    if (threads.length > 0) await follow(context, tx, userId, threads)
  })

/** Updates the notifications of the read messages and both people's screens; after a block only the reader's. */
async function follow(context: Context, tx: Tx, userId: bigint, read: readonly Read[]): Promise<void> {
  const senderIds = read.map(({ senderId }) => senderId)
  await readMessageNotices(context, tx, userId, senderIds)
  const blocked = await blockedAmong(tx, userId, senderIds)
  tx.afterCommit(() => {
    for (const { senderId, upTo } of read) {
      const userIds = blocked.has(senderId) ? [userId] : [userId, senderId]
      context.signals.send({ type: 'messages_read', userIds, readerId: userId, senderId, upTo })
    }
  })
}
