import { cutTo } from '#contract/characters.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { ReportedLine } from '#server/moderation/index.ts'

/** Lines on each side of a reported message. */
const LINES = 5
/** Code points of a line. The next one shows whether they end with a whole character. */
const LINE_MAX = 300

type Row = { senderId: bigint; text: string; at: Date }

/**
 * The lines just before and after a message, oldest first: as they are now, without lines from after the reporter had left.
 */
export async function linesAround(
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
