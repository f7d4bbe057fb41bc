import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { dropCover } from '#server/covers/index.ts'
import { notify, withdrawAlerts } from '#server/notifications/index.ts'
import { lockCaller, setGang } from '#server/users/index.ts'
import { lockGang, memberOf, membershipOf } from './gang-rows.ts'
import { gangChanged } from './live.ts'
import { mayLeave } from './may.ts'

/** Leaves the user's gang. @throws Refusal not_in_gang */
export async function leaveGang(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await lockCaller(tx, userId)
  const before = await membershipOf(tx, userId)
  obey(mayLeave(before?.role))
  const { gangId } = before!
  await lockGang(tx, gangId)
  // The gang may have removed the user while this call waited for the lock.
  const own = await memberOf(tx, gangId, userId)
  obey(mayLeave(own?.role))
  await takeOut(context, tx, own!)
}

/** The boards of running seasons need memberships that have ended. */
const endMembership = (tx: Tx, userId: bigint): Promise<number> =>
  tx.change(sql`
    with ended as (delete from gang_members where user_id = ${userId} returning gang_id, user_id, joined_at)
    insert into gang_former_members (gang_id, user_id, joined_at, left_at)
    select gang_id, user_id, joined_at, clock_now() from ended
    on conflict (gang_id, user_id, joined_at) do update set left_at = excluded.left_at`)

/**
 * Removes a member from a locked gang. The oldest member takes over from an owner, and an empty gang is deleted with its alerts.
 */
export async function takeOut(
  context: Context,
  tx: Tx,
  { gangId, userId, role }: { gangId: bigint; userId: bigint; role: string },
): Promise<void> {
  await endMembership(tx, userId)
  await setGang(context, tx, userId, null)
  tx.afterCommit(() => context.signals.send({ type: 'gang_left', gangId, userId }))
  const next = await tx.first<{ user_id: bigint }>(sql`
    select user_id from gang_members where gang_id = ${gangId} order by joined_at, user_id limit 1`)
  if (!next) {
    await deleteGang(tx, gangId)
    return
  }
  if (role === 'owner') await handOver(context, tx, gangId, next.user_id)
  await tx.change(sql`update gangs set member_count = member_count - 1 where id = ${gangId}`)
  gangChanged(context, tx, gangId)
}

/** Deletes a locked gang without members, with its cover, its alerts and their notices. */
export async function deleteGang(tx: Tx, gangId: bigint): Promise<void> {
  const alerts = await tx.rows<{ id: bigint }>(sql`select id from gang_alerts where gang_id = ${gangId}`)
  await withdrawAlerts(
    tx,
    alerts.map(({ id }) => id),
  )
  await dropCover(tx, 'gang', gangId)
  await tx.change(sql`delete from gangs where id = ${gangId}`)
}

/** Makes a member the owner of a locked gang without an owner, and notifies them. */
export async function handOver(context: Context, tx: Tx, gangId: bigint, userId: bigint): Promise<void> {
  await tx.change(
    sql`update gang_members set role = 'owner' where user_id = ${userId} and gang_id = ${gangId}`,
  )
  const gang = await tx.one<{ name: string; at: Date }>(sql`
    update gangs set owner_id = ${userId} where id = ${gangId} returning name, clock_now() as at`)
  await notify(context, tx, [userId], {
    key: `gang.owner:${gangId}:${gang.at.getTime()}`,
    title: `The gang is yours · ${gang.name}`,
    body: 'You are its owner now.',
    link: '/gangs',
  })
}
