import { sql, type Tx } from '#server/core/db.ts'

/** A user's own messages for the data export, the newest 10,000. */
export function exportMessages(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select m.id, c.kind, c.subject, m.content, m.created_at as "createdAt", m.removed_at as "removedAt"
    from chat_messages m join chat_channels c on c.id = m.channel_id
    where m.sender_id = ${userId} and m.message_type = 'text' order by m.id desc limit 10000`)
}

/** A user's reactions for the data export, the newest 10,000. */
export function exportReactions(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select message_id as "messageId", emoji, created_at as "createdAt" from chat_reactions
    where user_id = ${userId} order by message_id desc limit 10000`)
}

/** The channels that a user is or was in, with their choices, for the data export. */
export function exportChannels(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select c.kind, c.subject, m.left_at as "leftAt", m.silenced_until as "silencedUntil", m.read_up_to as "readUpTo", m.pinned, m.muted
    from chat_members m join chat_channels c on c.id = m.channel_id where m.user_id = ${userId} order by c.id`)
}

/**
 * Ends a user's part in all channels when the account is closed, and removes their messages and reactions; others keep their
 * side of a conversation.
 */
export async function forgetMessages(tx: Tx, userId: bigint): Promise<void> {
  // Under the channels' locks no message of theirs is under way, and none follows.
  await tx.rows(sql`
    select 1 from chat_channels where id in (
      select channel_id from chat_members where user_id = ${userId} and left_at is null)
    order by id for no key update`)
  await tx.change(sql`
    update chat_members set left_at = clock_now() where user_id = ${userId} and left_at is null`)
  await tx.change(sql`
    update chat_messages set content = '', removed_at = clock_now() where sender_id = ${userId} and removed_at is null`)
  await tx.change(sql`delete from chat_reactions where user_id = ${userId}`)
}
