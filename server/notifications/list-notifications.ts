import type { z } from 'zod'
import type { notificationRoutes } from '#contract/notifications.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { entryOf } from './catalogue.ts'

type Row = Record<'key' | 'title' | 'body' | 'link', string> & { id: bigint; read: boolean; createdAt: Date }

/** A user's notifications, newest first. */
export async function listNotifications(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: z.output<(typeof notificationRoutes.listNotifications)['query']>,
) {
  const rows = await tx.rows<Row>(sql`
    select id, key, title, body, link, read_at is not null as read, created_at as "createdAt" from notifications
    where user_id = ${userId} and id < ${cursor ?? LARGEST_ID} order by id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    group: entryOf(row.key)?.group ?? null,
    title: row.title,
    body: row.body,
    link: row.link,
    offer: entryOf(row.key)?.offer ?? null,
    read: row.read,
    createdAt: row.createdAt,
  }))
}

/** Marks a user's notifications as read. @param ids of some; absent: all */
export async function markNoticesRead(tx: Tx, userId: bigint, ids?: readonly bigint[]): Promise<void> {
  await tx.change(
    ids === undefined
      ? sql`update notifications set read_at = clock_now() where user_id = ${userId} and read_at is null`
      : sql`
        update notifications set read_at = clock_now()
        where user_id = ${userId} and read_at is null and id = any(${ids}::bigint[])`,
  )
}
