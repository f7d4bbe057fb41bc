import { sql, type Tx } from '#server/core/db.ts'

/** A user's notifications for the data export. */
export function exportNotifications(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select title, body, link, created_at as "createdAt", read_at as "readAt"
    from notifications where user_id = ${userId} order by id`)
}

/** Deletes a user's notifications, browsers, quiet hours and visits when the account is closed. */
export async function forgetNotifications(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from push_subscriptions where user_id = ${userId}`)
  await tx.change(sql`delete from notifications where user_id = ${userId}`)
  await tx.change(sql`delete from quiet_hours where user_id = ${userId}`)
  await tx.change(sql`delete from push_previews where user_id = ${userId}`)
  await tx.change(sql`delete from letters where user_id = ${userId}`)
  await tx.change(sql`delete from visits where user_id = ${userId}`)
}
