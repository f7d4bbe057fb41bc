import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'

export { markRead } from './list-notifications.ts'

/** A notification's text. `link` is a path of our own. */
export type Message = { key: string; title: string; body: string; link: string }

/** Notifies these users, each once for the message's key. Their open screens show it after the commit. */
export async function notify(context: Context, tx: Tx, userIds: bigint[], message: Message): Promise<void> {
  if (userIds.length === 0) return
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    select notify_people(${userIds}::bigint[], ${message.key}, ${message.title}, ${message.body}, ${message.link}) as user_id`)
  if (notified.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: notified.map((row) => row.user_id) }),
  )
}

/**
 * Notifies each of these users with an individual text, each once for the key. Their open screens show it after the commit.
 */
export async function notifyEach(
  context: Context,
  tx: Tx,
  { key, link }: Pick<Message, 'key' | 'link'>,
  people: readonly { userId: bigint; title: string; body: string }[],
): Promise<void> {
  if (people.length === 0) return
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    insert into notifications (user_id, key, title, body, link)
    select u, ${key}, t, b, ${link}
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ title }) => title)}::text[],
      ${people.map(({ body }) => body)}::text[]) p(u, t, b)
    on conflict do nothing returning user_id`)
  if (notified.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: notified.map((row) => row.user_id) }),
  )
}

/** Deletes the notification with this key from these users, because what it quotes is gone. */
export async function withdraw(tx: Tx, userIds: readonly bigint[], key: string): Promise<void> {
  if (userIds.length === 0) return
  await tx.change(
    sql`delete from notifications where user_id = any(${[...userIds]}::bigint[]) and key = ${key}`,
  )
}

/** Deletes the notifications of these users that lead to this link. */
export async function withdrawLink(tx: Tx, userIds: readonly bigint[], link: string): Promise<void> {
  if (userIds.length === 0) return
  await tx.change(
    sql`delete from notifications where user_id = any(${[...userIds]}::bigint[]) and link = ${link}`,
  )
}

/** A user's notifications for the data export. */
export function exportNotifications(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select title, body, link, created_at as "createdAt", read_at as "readAt"
    from notifications where user_id = ${userId} order by id`)
}

/** Deletes a user's notifications when the account is closed. */
export async function forgetNotifications(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from notifications where user_id = ${userId}`)
}
