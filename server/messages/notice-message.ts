import { shortened } from '#contract/characters.ts'
import { newestUnread, noticeKey } from '#server/chat/index.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { busy } from '#server/core/refusal.ts'
import {
  conversationLink,
  notifyAll,
  type OwnMessage,
  withdrawMessages,
} from '#server/notifications/index.ts'

/** Characters of the message in its notification. */
const SHOWN = 140
/** Conversations in one transaction, and conversations that may wait. */
const BATCH_MAX = 256
const WAITING_MAX = 20_000

/** The facts for a receiver's notice: the thread, and the sender's name as the receiver may know it. */
export type Notice = { channelId: bigint; senderId: bigint; receiverId: bigint; senderName: string }
export type Notices = Batcher<Notice, void>

/**
 * Notifies receivers of messages. A newer message of a thread replaces an older one in the notice; a message that was read, removed, muted
 * or blocked meanwhile gets no notice. Notices that arrive during another commit form one batch.
 */
export const createNotices = (context: Context): Notices =>
  createBatcher<Notice, void>(
    async (notices) => {
      await context.db.transact((tx) => noticeMessages(context, tx, notices))
      return notices.map(() => ({ value: undefined }))
    },
    {
      sizeMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      full: () => busy('Too many people are writing right now.'),
      // so that a batch has one entry for each bell, and two batches lock the entries in the same order
      exclusiveBy: ({ receiverId }) => receiverId,
    },
  )

async function noticeMessages(context: Context, tx: Tx, notices: readonly Notice[]): Promise<void> {
  const unread = await newestUnread(
    tx,
    notices.map(({ channelId, receiverId }) => ({ channelId, userId: receiverId })),
  )
  const told = unread.map(({ id, channelId, userId, content }): OwnMessage => {
    const { senderId, senderName } = notices.find(
      (one) => one.channelId === channelId && one.receiverId === userId,
    )!
    return {
      userId,
      key: noticeKey(id),
      title: `Message from ${senderName}`,
      body: shortened(content, SHOWN),
      link: conversationLink(senderId),
      from: senderId,
    }
  })
  await notifyAll(context, tx, told)
}

/** Deletes the notifications of a user's messages, which quote them. */
export const forgetNotices = (tx: Tx, userId: bigint): Promise<void> => withdrawMessages(tx, userId)
