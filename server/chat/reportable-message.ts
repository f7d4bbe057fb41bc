import { sql } from '#server/core/db.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { findMessage, removeMessage } from './change-message.ts'
import { type ChatKind, hasSeen } from './channels.ts'
import { linesAround } from './lines-around.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a moderator has removed a message; `userIds` are both people of a thread, and empty elsewhere */
    message_removed: { kind: ChatKind; subject: string; messageId: bigint; userIds: bigint[] }
  }
}

/** The page of a message: its room, at its place. Moderators do not enter other people's conversations. */
function placeOf({ kind, subject }: { kind: ChatKind; subject: string }, id: bigint): string | null {
  if (kind === 'room') return `/rooms/${subject}?message=${id}`
  return kind === 'tournament' ? `/tournaments/${subject}` : null
}

/**
 * A reported message with the lines around it. People who could read it may report it, even after the author removed them from the
 * room.
 */
export const reportableMessage: Reportable = {
  async find(tx, id, reporterId) {
    const message = await findMessage(tx, id)
    if (!message || message.content === '') return undefined
    // a tournament's chat is open to everyone
    if (message.kind !== 'tournament' && !(await hasSeen(tx, reporterId, message))) return undefined
    return {
      aboutUserId: message.senderId,
      title: message.kind === 'thread' ? 'Direct message' : `Message in ${message.kind} ${message.subject}`,
      text: message.content,
      link: placeOf(message, id),
      ...(await linesAround(tx, { ...message, id }, reporterId)),
    }
  },
  async remove(context, tx, { id }) {
    const message = await findMessage(tx, id)
    if (!message) return
    const { channelId, kind, subject } = message
    if (!(await removeMessage(tx, { channelId, messageId: id }))) return
    const members = await tx.rows<{ user_id: bigint }>(sql`
      select user_id from chat_members where channel_id = ${channelId} and kind = 'thread'`)
    const userIds = members.map(({ user_id }) => user_id)
    tx.afterCommit(() =>
      context.signals.send({ type: 'message_removed', kind, subject, messageId: id, userIds }),
    )
  },
}
