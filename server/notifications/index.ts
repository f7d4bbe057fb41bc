import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'

export { markRead } from './list-notifications.ts'

/** One thing that people are told. `link` is a path of our own. */
export type Message = { key: string; title: string; body: string; link: string }

/** Tells these people, each once for the message's key; their open screens show it after the commit. */
export async function notify(context: Context, tx: Tx, userIds: bigint[], message: Message): Promise<void> {
  if (userIds.length === 0) return
  const told = await tx.rows<{ user_id: bigint }>(sql`
    select notify_people(${userIds}::bigint[], ${message.key}, ${message.title}, ${message.body}, ${message.link}) as user_id`)
  if (told.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: told.map((row) => row.user_id) }),
  )
}

/**
 * Tells each of these people something of their own about one thing, each once for the key; their open screens show it after
 * the commit.
 */
export async function notifyEach(
  context: Context,
  tx: Tx,
  { key, link }: Pick<Message, 'key' | 'link'>,
  people: readonly { userId: bigint; title: string; body: string }[],
): Promise<void> {
  if (people.length === 0) return
  const told = await tx.rows<{ user_id: bigint }>(sql`
    insert into notifications (user_id, key, title, body, link)
    select u, ${key}, t, b, ${link}
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ title }) => title)}::text[],
      ${people.map(({ body }) => body)}::text[]) p(u, t, b)
    on conflict do nothing returning user_id`)
  if (told.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: told.map((row) => row.user_id) }),
  )
}

/** Everything that a person was told, for the person's own file. */
export function exportNotifications(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select title, body, link, created_at as "createdAt", read_at as "readAt"
    from notifications where user_id = ${userId} order by id`)
}

/** Takes away what a person was told, when the account is closed. */
export async function forgetNotifications(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from notifications where user_id = ${userId}`)
}
