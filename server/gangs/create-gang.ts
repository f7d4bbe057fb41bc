import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockCaller, setGang } from '#server/users/index.ts'
import { nameKey } from './gang-rows.ts'

export const nameTaken = () =>
  new Refusal('name_taken', 'Another gang has this name', { name: 'Another gang has this name' })
export const alreadyInGang = () =>
  new Refusal('already_in_gang', 'You are in a gang already. Leave it first.')

/**
 * Founds a gang with one member, its owner.
 * @returns its id
 * @throws Refusal name_taken, already_in_gang
 */
export async function createGang(
  context: Context,
  tx: Tx,
  { userId, name, description }: { userId: bigint; name: string; description: string },
): Promise<bigint> {
  await lockCaller(tx, userId)
  const gang = await tx.first<{ id: bigint }>(sql`
    insert into gangs (name, name_key, description, owner_id, member_count)
    values (${name}, ${nameKey(name)}, ${description}, ${userId}, 1) on conflict (name_key) do nothing returning id`)
  if (!gang) throw nameTaken()
  const joined = await tx.change(sql`
    insert into gang_members (user_id, gang_id, role) values (${userId}, ${gang.id}, 'owner') on conflict do nothing`)
  if (joined === 0) throw alreadyInGang()
  await setGang(context, tx, userId, gang.id)
  return gang.id
}
