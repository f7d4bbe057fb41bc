import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { membershipOf } from './gang-rows.ts'
import { leaveGang } from './leave-gang.ts'

/** A user's gang and the alerts that they have sent, for the data export. */
export async function exportGang(tx: Tx, userId: bigint): Promise<unknown> {
  const gang = await tx.first(sql`
    select g.name, m.role, m.joined_at as "joinedAt" from gang_members m join gangs g on g.id = m.gang_id
    where m.user_id = ${userId}`)
  const alerts = await tx.rows(sql`
    select title, message, created_at as "createdAt" from gang_alerts where sender_id = ${userId} order by id`)
  return { gang: gang ?? null, alerts }
}

/** Leaves the gang and deletes the alerts that the user has sent. */
export async function forgetGang(tx: Tx, userId: bigint, context: Context): Promise<void> {
  if (await membershipOf(tx, userId)) await leaveGang(context, tx, userId)
  await tx.change(sql`delete from gang_alerts where sender_id = ${userId}`)
}
