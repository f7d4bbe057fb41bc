import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { entryOf, type NotificationKey, topicOf } from './catalogue.ts'
import { announceNotice } from './live.ts'

// A conversation has one entry in the bell and one topic of push: that of its link. `key like 'message.received:%'` stands in each
// statement because it is the condition of the index.

/** Where the notifications of the conversation with a person lead. */
export const conversationLink = (otherId: bigint): string => `/messages/${otherId}`
const topicWith = (otherId: bigint) => topicOf('message.received:', conversationLink(otherId))!

/** Deletes the entries that these messages replace in the bell: the entries of the same person and link. */
export async function removeOlder(
  tx: Tx,
  messages: readonly { userId: bigint; key: NotificationKey; link: string }[],
): Promise<void> {
  const newest = messages.filter(({ key }) => entryOf(key)!.bell === 'newest')
  if (newest.length === 0) return
  await tx.change(sql`
    delete from notifications n
    using unnest(${newest.map(({ userId }) => userId)}::bigint[], ${newest.map(({ link }) => link)}::text[],
      ${newest.map(({ key }) => key)}::text[]) as m(user_id, link, key)
    where n.user_id = m.user_id and n.link = m.link and n.key <> m.key and n.key like 'message.received:%'`)
}

/** A user has read the conversations with these people: marks their entries as read on all screens, and drops waiting pushes. */
export async function readMessageNotices(
  context: Context,
  tx: Tx,
  userId: bigint,
  otherIds: readonly bigint[],
): Promise<void> {
  const read = await tx.rows<{ user_id: bigint }>(sql`
    update notifications set read_at = clock_now()
    where user_id = ${userId} and link = any(${otherIds.map(conversationLink)}::text[]) and read_at is null and key like 'message.received:%'
    returning user_id`)
  announceNotice(context, tx, read.slice(0, 1))
  await cancelMessagePushes(tx, userId, otherIds)
}

/** Drops a user's waiting pushes of the conversations with these people, except a push that is being sent right now. */
export async function cancelMessagePushes(
  tx: Tx,
  userId: bigint,
  otherIds: readonly bigint[],
): Promise<void> {
  await tx.change(sql`
    delete from push_deliveries where id in (
      select d.id from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
      where s.user_id = ${userId} and d.topic = any(${otherIds.map(topicWith)}::text[]) for update of d skip locked)`)
}

/**
 * Deletes the notifications of the conversations with a person, which quote them, and the waiting pushes.
 * @param userId only this user's; absent: everybody's
 */
export async function withdrawMessages(tx: Tx, otherId: bigint, userId?: bigint): Promise<void> {
  const whose = userId ?? null
  await tx.change(sql`
    delete from notifications
    where link = ${conversationLink(otherId)} and (${whose}::bigint is null or user_id = ${whose}) and key like 'message.received:%'`)
  await tx.change(sql`
    delete from push_deliveries where id in (
      select d.id from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
      where d.topic = ${topicWith(otherId)} and (${whose}::bigint is null or s.user_id = ${whose}) for update of d skip locked)`)
}
