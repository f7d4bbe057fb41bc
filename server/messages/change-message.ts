import { react, removeMessage as removeText } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { areBlocked, checkNotBlocked } from '#server/moderation/index.ts'
import { threadOf } from './threads.ts'

type Named = { userId: bigint; otherId: bigint; messageId: bigint }

/** Both people's screens reload the message after the commit; after a block only the screens of the person who changed it. */
async function announceChange(
  { signals }: Context,
  tx: Tx,
  { userId, otherId, messageId }: Named,
): Promise<void> {
  const userIds = (await areBlocked(tx, userId, otherId)) ? [userId] : [userId, otherId]
  tx.afterCommit(() =>
    signals.send({
      type: 'message_changed',
      userIds,
      senderId: userId,
      receiverId: otherId,
      messageId,
    }),
  )
}

/** Sets a person's reaction to a message of a thread; null removes it. @throws Refusal not_found, blocked, silenced */
export async function reactToMessage(
  context: Context,
  { emoji, ...named }: Named & { emoji: string | null },
): Promise<void> {
  const { userId, otherId, messageId } = named
  await context.db.transact(async (tx) => {
    const channelId = await threadOf(tx, userId, otherId)
    if (emoji !== null) await checkNotBlocked(tx, userId, otherId, 'react')
    await react(tx, { channelId, messageId, userId, emoji })
    await announceChange(context, tx, named)
  })
}

/** Removes one of a person's own messages, for both. @throws Refusal not_found, also for the other person's message */
export async function removeDirectMessage(context: Context, named: Named): Promise<void> {
  const { userId, otherId, messageId } = named
  await context.db.transact(async (tx) => {
    const channelId = await threadOf(tx, userId, otherId)
    if (await removeText(tx, { channelId, messageId, senderId: userId }))
      await announceChange(context, tx, named)
  })
}
