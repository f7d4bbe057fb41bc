import { recordAudit } from '#server/core/audit-log.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/core/step-up.ts'
import { tell } from '#server/notifications/index.ts'
import { findUser, type Role, setRole } from '#server/users/index.ts'

/**
 * An admin gives a person another role. Admins are held while it is judged, so that two who take each other's role at
 * once do not leave the house without one.
 * @throws Refusal not_found, forbidden (no admin any more), step_up_required, last_admin
 */
export async function changeRole(
  context: Context,
  tx: Tx,
  act: { admin: Caller; userId: bigint; role: Role; reason: string },
): Promise<{ id: string; role: Role }> {
  const rows = await tx.rows<{ id: bigint; role: Role }>(sql`
    select id, role from users where role = 'admin' or id = ${act.userId} order by id for no key update`)
  const admins = rows.filter(({ role }) => role === 'admin')
  const user = await findUser(tx, act.userId)
  if (!user) throw new Refusal('not_found', 'There is no such person')
  if (!admins.some(({ id }) => id === act.admin.userId)) throw new Refusal('forbidden', 'This is for admins')
  await checkFreshProof(tx, act.admin)
  if (act.userId === act.admin.userId && act.role !== 'admin' && admins.length === 1)
    throw new Refusal('last_admin', 'You are the only admin: make somebody else one first')
  if (!(await setRole(tx, act.userId, act.role))) return { id: String(act.userId), role: act.role }
  await recordAudit(tx, {
    actorId: act.admin.userId,
    act: 'user.role',
    subject: `user:${act.userId}`,
    reason: act.reason,
    details: { from: user.role, to: act.role },
  })
  const { stamp } = await tx.one<{ stamp: string }>(
    sql`select extract(epoch from clock_now())::text as stamp`,
  )
  await tell(context, tx, [act.userId], {
    key: `role:${stamp}`,
    title: `Your account is now: ${act.role}`,
    body: act.reason,
    link: '/settings',
  })
  tx.afterCommit(() => {
    // Nodes remember a caller's role for some seconds: they forget it now, and screens ask again.
    context.signals.send({ type: 'session_ended', userId: act.userId, sessionHash: null })
    context.signals.send({ type: 'account_changed', userIds: [act.userId] })
  })
  return { id: String(act.userId), role: act.role }
}
