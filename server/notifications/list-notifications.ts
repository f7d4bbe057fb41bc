import type { z } from 'zod'
import type { notificationRoutes } from '#contract/notifications.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { entryOf } from './catalogue.ts'

type Row = {
  id: bigint
  key: string
  title: string
  body: string
  link: string
  read_at: Date | null
  created_at: Date
}

/** A user's notifications, newest first. */
export async function listNotifications(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: z.output<(typeof notificationRoutes.listNotifications)['query']>,
) {
  const rows = await tx.rows<Row>(sql`
    select id, key, title, body, link, read_at, created_at from notifications
    where user_id = ${userId} and id < ${cursor ?? LARGEST_ID} order by id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    group: entryOf(row.key)?.group ?? null,
    title: row.title,
    body: row.body,
    link: row.link,
    offer: entryOf(row.key)?.offer ?? null,
    read: row.read_at !== null,
    createdAt: row.created_at,
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
