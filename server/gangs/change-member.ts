import type { GangRole } from '#contract/gangs.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { lockUser } from '#server/users/index.ts'
import { lockAsMember, type Membership, membershipOf } from './gang-rows.ts'
import { handOver, takeOut } from './leave-gang.ts'
import { gangChanged } from './live.ts'
import { keepOut } from './removed-people.ts'

const RANK: Record<GangRole, number> = { owner: 2, officer: 1, member: 0 }

type Action = { gangId: bigint; userId: bigint; memberId: bigint }

/** Locks the gang and reads both people. @throws Refusal not_found, forbidden */
async function both(
  tx: Tx,
  { gangId, userId, memberId }: Action,
): Promise<[own: Membership, other: Membership]> {
  const own = await lockAsMember(tx, gangId, userId).catch((error) => {
    if (error instanceof Refusal && error.code === 'not_in_gang')
      throw new Refusal('forbidden', 'Only its owner and its officers decide about members')
    throw error
  })
  const other = await membershipOf(tx, memberId)
  if (other?.gangId !== gangId) throw new Refusal('not_found', 'This person is not in the gang')
  return [own, other]
}

/**
 * Changes a member's role. Making somebody else the owner hands the gang over, and the former owner stays as an officer.
 * @throws Refusal not_found, forbidden
 */
export async function changeMember(
  context: Context,
  tx: Tx,
  action: Action & { role: GangRole },
): Promise<void> {
  const [own, other] = await both(tx, action)
  if (own.role !== 'owner') throw new Refusal('forbidden', 'Only the owner gives roles')
  if (own.userId === other.userId)
    throw new Refusal('forbidden', 'Hand the gang over to somebody else to give up your role')
  if (action.role === 'owner') {
    await tx.change(sql`update gang_members set role = 'officer' where user_id = ${own.userId}`)
    await handOver(context, tx, action.gangId, other.userId)
  } else await tx.change(sql`update gang_members set role = ${action.role} where user_id = ${other.userId}`)
  gangChanged(context, tx, action.gangId)
}

/** Removes a member of a lower role, who stays out until somebody lets them back in, and says so to them. @throws Refusal not_found, forbidden */
export async function removeMember(context: Context, tx: Tx, action: Action): Promise<void> {
  await lockUser(tx, action.memberId)
  const [own, other] = await both(tx, action)
  if (RANK[own.role] <= RANK[other.role])
    throw new Refusal('forbidden', 'Only members of a lower role can be removed')
  await takeOut(context, tx, other)
  await keepOut(tx, action)
  const gang = await tx.one<{ name: string; at: Date }>(sql`
    select name, clock_now() as at from gangs where id = ${action.gangId}`)
  await notify(context, tx, [other.userId], {
    key: `gang.removed:${action.gangId}:${gang.at.getTime()}`,
    title: `You are out of the gang · ${gang.name}`,
    body: 'Its owner or an officer can let you back in.',
    link: '/gangs',
  })
}
