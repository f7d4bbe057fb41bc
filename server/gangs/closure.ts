import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { withdrawAlerts } from '#server/notifications/index.ts'
import { membershipOf } from './gang-rows.ts'
import { leaveGang } from './leave-gang.ts'

/** A user's gang, memberships that have ended lately, the alerts that they have sent and the gangs that keep them out, for the data export. */
export async function exportGang(tx: Tx, userId: bigint): Promise<unknown> {
  const gang = await tx.first(sql`
    select g.name, m.role, m.joined_at as "joinedAt" from gang_members m join gangs g on g.id = m.gang_id
    where m.user_id = ${userId}`)
  const alerts = await tx.rows(sql`
    select title, message, created_at as "createdAt" from gang_alerts where sender_id = ${userId} order by id`)
  const removedFrom = await tx.rows(sql`
    select g.name, r.removed_at as "removedAt" from gang_removals r join gangs g on g.id = r.gang_id
    where r.user_id = ${userId} order by r.removed_at`)
  const left = await tx.rows(sql`
    select g.name, f.joined_at as "joinedAt", f.left_at as "leftAt" from gang_former_members f join gangs g on g.id = f.gang_id
    where f.user_id = ${userId} order by f.left_at`)
  return { gang: gang ?? null, left, alerts, removedFrom }
}

/** A user's places on kept boards of gangs, for the data export. */
export const exportPlaces = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select g.name as gang, p.period, p.starts_at as "startsAt", p.practice, p.events, p.stake_cents as "stakeCents",
      p.payout_cents as "payoutCents", p.place
    from gang_places p join gangs g on g.id = p.gang_id where p.user_id = ${userId} order by p.starts_at, p.period, p.practice`)

/**
 * Leaves the gang, and deletes the alerts that the user has sent, with their notices, the removals that keep the user out, and the user's
 * memberships that have ended and places on kept boards.
 */
export async function forgetGang(tx: Tx, userId: bigint, context: Context): Promise<void> {
  if (await membershipOf(tx, userId)) await leaveGang(context, tx, userId)
  const alerts = await tx.rows<{ id: bigint }>(sql`
    delete from gang_alerts where sender_id = ${userId} returning id`)
  await withdrawAlerts(
    tx,
    alerts.map(({ id }) => id),
  )
  await tx.change(sql`delete from gang_removals where user_id = ${userId}`)
  await tx.change(sql`delete from gang_former_members where user_id = ${userId}`)
  await tx.change(sql`delete from gang_places where user_id = ${userId}`)
}
