import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'

/** One thing that people are told. `link` is a path of our own. */
export type Message = { key: string; title: string; body: string; link: string }

/** Tells these people, each once for the message's key; their open screens show it after the commit. */
export async function tell(context: Context, tx: Tx, userIds: bigint[], message: Message): Promise<void> {
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
export async function tellEach(
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

/** A person has seen everything that they were told until now. */
export async function markRead(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(
    sql`update notifications set read_at = clock_now() where user_id = ${userId} and read_at is null`,
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

type Row = { id: bigint; title: string; body: string; link: string; read_at: Date | null; created_at: Date }

export const notificationHandlers: Pick<Handlers, 'listNotifications' | 'readNotifications'> = {
  listNotifications: async (context, call) => {
    const { cursor, limit } = call.query
    if (cursor !== undefined && !/^\d{1,18}$/.test(cursor))
      throw new Refusal('malformed', 'Not a cursor of this list')
    const before = cursor === undefined ? 9_223_372_036_854_775_807n : BigInt(cursor)
    const rows = await context.db.rows<Row>(sql`
      select id, title, body, link, read_at, created_at from notifications
      where user_id = ${call.caller.userId} and id < ${before} order by id desc limit ${limit + 1}`)
    const items = rows.slice(0, limit)
    call.nextPage(rows.length > limit ? items.at(-1)!.id.toString() : undefined)
    return items.map((row) => ({
      id: row.id.toString(),
      title: row.title,
      body: row.body,
      link: row.link,
      read: row.read_at !== null,
      createdAt: row.created_at.toISOString(),
    }))
  },
  readNotifications: async (context, call) => {
    await markRead(context.db, call.caller.userId)
    return {}
  },
}
