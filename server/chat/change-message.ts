import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotSilenced } from '#server/moderation/index.ts'
import { type NotificationKey, withdraw } from '#server/notifications/index.ts'
import type { ChatKind } from './channels.ts'

/** The refusal of a message that is not in its channel. */
export const noSuchMessage = () => new Refusal('not_found', 'There is no such message')

/**
 * Sets a member's reaction to a message; null removes it.
 * @throws Refusal not_found, silenced
 */
export async function react(
  tx: Tx,
  reaction: { channelId: bigint; messageId: bigint; userId: bigint; emoji: string | null },
): Promise<void> {
  const { channelId, messageId, userId, emoji } = reaction
  const found = await tx.first<{ silenced: boolean }>(sql`
    select is_silenced(${userId}) or coalesce(p.silenced_until > clock_now(), false) as silenced
    from chat_messages m join chat_members p on p.channel_id = m.channel_id and p.user_id = ${userId} and p.left_at is null
    where m.id = ${messageId} and m.channel_id = ${channelId} and m.removed_at is null for share of m`)
  if (!found) throw noSuchMessage()
  if (emoji === null) {
    await tx.change(sql`delete from chat_reactions where message_id = ${messageId} and user_id = ${userId}`)
    return
  }
  if (found.silenced) {
    await checkNotSilenced(tx, userId)
    throw new Refusal('silenced', 'You cannot react here for now')
  }
  await tx.change(sql`
    insert into chat_reactions (message_id, user_id, emoji) values (${messageId}, ${userId}, ${emoji})
    on conflict (message_id, user_id) do update set emoji = excluded.emoji, created_at = clock_now()`)
}

/** The key of a message's notification, which quotes the message and is deleted with it. */
export const noticeKey = (messageId: bigint): NotificationKey => `message.received:${messageId}`

/**
 * Removes a message: deletes its text, its reactions and its notification, and keeps its place.
 * @param by.senderId only a message of this user; absent for the owner of the channel and for moderators
 * @returns false when it was already removed
 * @throws Refusal not_found
 */
export async function removeMessage(
  tx: Tx,
  { channelId, messageId, senderId }: { channelId: bigint; messageId: bigint; senderId?: bigint },
): Promise<boolean> {
  const found = await tx.first<{ sender_id: bigint; removed_at: Date | null }>(sql`
    select sender_id, removed_at from chat_messages where id = ${messageId} and channel_id = ${channelId} for update`)
  if (!found || (senderId !== undefined && found.sender_id !== senderId)) throw noSuchMessage()
  if (found.removed_at) return false
  await tx.change(
    sql`update chat_messages set content = '', removed_at = clock_now() where id = ${messageId}`,
  )
  await tx.change(sql`delete from chat_reactions where message_id = ${messageId}`)
  const members = await tx.rows<{ user_id: bigint }>(sql`
    select user_id from chat_members where channel_id = ${channelId} and kind = 'thread'`)
  await withdraw(
    tx,
    members.map(({ user_id }) => user_id),
    noticeKey(messageId),
  )
  return true
}

/** A message wherever it is, for moderators. @returns undefined for an unknown id */
export function findMessage(
  tx: Tx,
  messageId: bigint,
): Promise<
  | { channelId: bigint; kind: ChatKind; subject: string; senderId: bigint; content: string; createdAt: Date }
  | undefined
> {
  return tx.first(sql`
    select m.channel_id as "channelId", c.kind, c.subject, m.sender_id as "senderId", m.content, m.created_at as "createdAt"
    from chat_messages m join chat_channels c on c.id = m.channel_id where m.id = ${messageId}`)
}
