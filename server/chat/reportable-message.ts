import { cutTo } from '#contract/characters.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Reportable, ReportedLine } from '#server/moderation/index.ts'
import { findMessage, removeMessage } from './change-message.ts'
import { type ChatKind, hasSeen } from './channels.ts'

/** Lines on each side of a reported message. */
const LINES = 5
/** Code points of a line. The next one shows whether they end with a whole character. */
const LINE_MAX = 300

type Row = { senderId: bigint; text: string; at: Date }

/**
 * The lines just before and after a message, oldest first: as they are now, without lines from after the reporter had left.
 */
async function linesAround(
  tx: Tx,
  { channelId, id }: { channelId: bigint; id: bigint },
  reporterId: bigint,
): Promise<{ before: ReportedLine[]; after: ReportedLine[] }> {
  const lines = (side: 'before' | 'after') =>
    tx.rows<Row>(sql`
      select m.sender_id as "senderId", left(m.content, ${LINE_MAX + 1}) as text, m.created_at as at
      from chat_messages m left join chat_members p on p.channel_id = m.channel_id and p.user_id = ${reporterId}
      where m.channel_id = ${channelId} and ${side === 'before' ? sql`m.id < ${id}` : sql`m.id > ${id}`}
        and m.message_type = 'text' and m.removed_at is null
        and (p.left_at is null or m.created_at <= p.left_at)
      order by m.id ${side === 'before' ? sql`desc` : sql`asc`} limit ${LINES}`)
  const before = await lines('before')
  return { before: before.reverse().map(view), after: (await lines('after')).map(view) }
}

const view = ({ senderId, text, at }: Row): ReportedLine => ({
  authorId: String(senderId),
  text: cutTo(text, LINE_MAX),
  at: at.toISOString(),
})

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
