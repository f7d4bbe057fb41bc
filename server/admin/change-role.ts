import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { checkFreshProof, displayName, findUser, type Role, setRole } from '#server/users/index.ts'

type RoleChange = { admin: Caller; userId: bigint; role: Role; reason: string }

/** Roles that decide about other people's money, so two admins must grant them. */
const BY_TWO: readonly Role[] = ['moderator', 'admin']

/** Whether another user, who is still an admin, has nominated this person for this role within a day. */
async function confirmNomination(
  tx: Tx,
  change: RoleChange,
  admins: readonly { id: bigint }[],
): Promise<boolean> {
  const named = await tx.first(sql`
    select 1 from admin_nominations where user_id = ${change.userId} and role = ${change.role} and nominated_by <> ${change.admin.userId}
      and nominated_by = any(${admins.map(({ id }) => id)}::bigint[])
      and created_at > clock_now() - interval '1 day'`)
  return named !== undefined
}

/** Nominates a person to become a moderator or an admin and notifies the other admins. */
async function nominate(
  context: Context,
  tx: Tx,
  change: RoleChange,
  admins: readonly { id: bigint }[],
): Promise<void> {
  const user = await findUser(tx, change.userId)
  await tx.change(sql`
    insert into admin_nominations (user_id, nominated_by, role, reason)
    values (${change.userId}, ${change.admin.userId}, ${change.role}, ${change.reason})
    on conflict (user_id) do update set nominated_by = excluded.nominated_by, role = excluded.role, reason = excluded.reason,
      created_at = clock_now()`)
  await recordAudit(tx, {
    actorId: change.admin.userId,
    act: `user.nominate-${change.role}`,
    subject: `user:${change.userId}`,
    reason: change.reason,
  })
  const { stamp } = await tx.one<{ stamp: string }>(
    sql`select extract(epoch from clock_now())::text as stamp`,
  )
  const others = admins.map(({ id }) => id).filter((id) => id !== change.admin.userId)
  await notify(context, tx, others, {
    key: `role.nominated:${change.userId}:${stamp}`,
    title: `A new ${change.role} needs your confirmation`,
    body: `${displayName(user!)} was named to become ${change.role === 'admin' ? 'an admin' : 'a moderator'}: ${change.reason}`,
    link: '/admin/people',
  })
}

/**
 * Changes a person's role. A new moderator or admin needs two admins: the first call nominates the person, the same call by
 * another admin within a day confirms it. With a single admin, ADMIN_EMAILS appoints the second. An admin steps down at once. All admins'
 * rows are locked, so that two admins who demote each other at once leave one.
 * @throws Refusal not_found, forbidden (no admin any more), step_up_required, last_admin
 */
export async function changeRole(
  context: Context,
  tx: Tx,
  change: RoleChange,
): Promise<{ id: string; role: Role; awaits?: 'second-admin' }> {
  const rows = await tx.rows<{ id: bigint; role: Role }>(sql`
    select id, role from users where role = 'admin' or id = ${change.userId} order by id for no key update`)
  const admins = rows.filter(({ role }) => role === 'admin')
  const user = await findUser(tx, change.userId)
  if (!user) throw new Refusal('not_found', 'There is no such person')
  if (!admins.some(({ id }) => id === change.admin.userId))
    throw new Refusal('forbidden', 'This is for admins')
  await checkFreshProof(tx, change.admin)
  if (change.userId === change.admin.userId && change.role !== 'admin' && admins.length === 1)
    throw new Refusal('last_admin', 'You are the only admin: make somebody else an admin first')
  const rises = BY_TWO.includes(change.role) && user.role !== 'admin' && user.role !== change.role
  if (rises && !(await confirmNomination(tx, change, admins))) {
    await nominate(context, tx, change, admins)
    return { id: String(change.userId), role: user.role, awaits: 'second-admin' }
  }
  await tx.change(sql`delete from admin_nominations where user_id = ${change.userId}`)
  if (!(await setRole(tx, change.userId, change.role)))
    return { id: String(change.userId), role: change.role }
  await recordAudit(tx, {
    actorId: change.admin.userId,
    act: 'user.role',
    subject: `user:${change.userId}`,
    reason: change.reason,
    details: { from: user.role, to: change.role },
  })
  const { stamp } = await tx.one<{ stamp: string }>(
    sql`select extract(epoch from clock_now())::text as stamp`,
  )
  await notify(context, tx, [change.userId], {
    key: `role.changed:${stamp}`,
    title: `Your account is now: ${change.role}`,
    body: change.reason,
    link: '/settings',
  })
  tx.afterCommit(() => {
    // Nodes cache a caller's role for some seconds: they drop it now, and screens fetch again.
    context.signals.send({ type: 'session_ended', userId: change.userId, sessionHash: null })
    context.signals.send({ type: 'account_changed', userIds: [change.userId] })
  })
  return { id: String(change.userId), role: change.role }
}
