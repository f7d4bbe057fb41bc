import { sql, type Tx } from '#server/core/db.ts'

export type MemberOf = { channelId: bigint; userId: bigint }
export type UnreadMessage = MemberOf & { id: bigint; content: string }

/**
 * The newest unread message of another person for each of these members of threads, where they want a notice: the thread is
 * neither muted nor blocked. Until the transaction ends no mark of these members moves, and none of these messages is removed.
 */
export async function newestUnread(tx: Tx, members: readonly MemberOf[]): Promise<UnreadMessage[]> {
  const channelIds = members.map(({ channelId }) => channelId)
  const userIds = members.map(({ userId }) => userId)
  await tx.rows(sql`
    select 1 from chat_members m
    join unnest(${channelIds}::bigint[], ${userIds}::bigint[]) as i(channel_id, user_id) using (channel_id, user_id)
    order by m.channel_id, m.user_id for no key update of m`)
  return tx.rows<UnreadMessage>(sql`
    select m.channel_id as "channelId", m.user_id as "userId", x.id, x.content
    from (select distinct * from unnest(${channelIds}::bigint[], ${userIds}::bigint[]) as i(channel_id, user_id)) i
    join chat_members m using (channel_id, user_id)
    cross join lateral (
      select id, sender_id, content from chat_messages
      where channel_id = m.channel_id and id > m.read_up_to and sender_id <> m.user_id and removed_at is null
      order by id desc limit 1 for share
    ) x
    where m.kind = 'thread' and m.left_at is null and not m.muted and not people_blocked(m.user_id, x.sender_id)`)
}
