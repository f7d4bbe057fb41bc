import type { GangRole } from '#contract/gangs.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { notify } from '#server/notifications/index.ts'
import { isNewcomer, lockUser, setGang } from '#server/users/index.ts'
import { lockGang, type Membership, memberOf } from './gang-rows.ts'
import { handOver, takeOut } from './leave-gang.ts'
import { gangChanged } from './live.ts'
import { mayGiveRole, mayLetIn, mayRemove } from './may.ts'
import { keepOut } from './removed-people.ts'

type Action = { gangId: bigint; userId: bigint; memberId: bigint }

/**
 * Locks the gang and judges the two people.
 * @returns the other person, as a member
 * @throws Refusal not_found, forbidden
 */
async function judged(
  tx: Tx,
  { gangId, userId, memberId }: Action,
  may: typeof mayRemove,
): Promise<Membership> {
  await lockGang(tx, gangId)
  const other = await memberOf(tx, gangId, memberId)
  obey(may(await memberOf(tx, gangId, userId), other))
  return other!
}

/**
 * Changes a member's role. Making another member the owner hands the gang over, and the former owner becomes an officer.
 * @throws Refusal not_found, forbidden
 */
export async function changeMember(
  context: Context,
  tx: Tx,
  action: Action & { role: GangRole },
): Promise<void> {
  const other = await judged(tx, action, mayGiveRole)
  if (action.role === 'owner') {
    await tx.change(sql`update gang_members set role = 'officer' where user_id = ${action.userId}`)
    await handOver(context, tx, action.gangId, other.userId)
  } else await tx.change(sql`update gang_members set role = ${action.role} where user_id = ${other.userId}`)
  gangChanged(context, tx, action.gangId)
}

/**
 * Lets a newcomer see what the gang asked before they joined, and notifies them.
 * @throws Refusal not_found, forbidden, already_let_in
 */
export async function letIn(context: Context, tx: Tx, { gangId, userId, memberId }: Action): Promise<void> {
  await lockUser(tx, memberId)
  const gang = await lockGang(tx, gangId)
  const newcomer = await tx.first(sql`select from users u where u.id = ${memberId} and ${isNewcomer}`)
  obey(
    mayLetIn(
      await memberOf(tx, gangId, userId),
      await memberOf(tx, gangId, memberId),
      newcomer !== undefined,
    ),
  )
  await setGang(context, tx, memberId, gangId, 'all')
  gangChanged(context, tx, gangId)
  const { at } = await tx.one<{ at: Date }>(sql`select clock_now() as at`)
  await notify(context, tx, [memberId], {
    key: `gang.let-in:${gangId}:${at.getTime()}`,
    title: `You now see everything in the gang · ${gang.name}`,
    body: 'Its owner or an officer has let you in.',
    link: '/gangs',
  })
}

/**
 * Removes a member of a lower role, notifies them, and keeps them out until somebody lets them back in.
 * @throws Refusal not_found, forbidden
 */
export async function removeMember(context: Context, tx: Tx, action: Action): Promise<void> {
  await lockUser(tx, action.memberId)
  const other = await judged(tx, action, mayRemove)
  await takeOut(context, tx, other)
  await keepOut(tx, action)
  const gang = await tx.one<{ name: string; at: Date }>(sql`
    select name, clock_now() as at from gangs where id = ${action.gangId}`)
  await notify(context, tx, [other.userId], {
    key: `gang.removed:${action.gangId}:${gang.at.getTime()}`,
    title: `You were removed from the gang · ${gang.name}`,
    body: 'Its owner or an officer can let you back in.',
    link: '/gangs',
  })
}
