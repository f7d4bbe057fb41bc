import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { knownTimeZone, lockCaller, readTimeZone, setGang } from '#server/users/index.ts'
import { membershipOf, nameKey } from './gang-rows.ts'
import { mayFound } from './may.ts'
import { openSeasons } from './seasons.ts'

export const nameTaken = () =>
  new Refusal('name_taken', 'Another gang has this name', { name: 'Another gang has this name' })

/** The time zone of a new gang: that of the founder's browser, else the founder's own; null for the site's. */
export async function zoneOfFounder(
  context: Context,
  userId: bigint,
  given: string | undefined,
): Promise<string | null> {
  const known = await knownTimeZone(context.db, given)
  if (known !== null) return known
  const { timeZone, isOfSite } = await readTimeZone(context, context.db, userId)
  return isOfSite ? null : timeZone
}

/**
 * Founds a gang with one member, its owner.
 * @returns its id
 * @throws Refusal name_taken, already_in_gang
 */
export async function createGang(
  context: Context,
  tx: Tx,
  {
    userId,
    name,
    description,
    timeZone,
  }: { userId: bigint; name: string; description: string; timeZone?: string | null },
): Promise<bigint> {
  await lockCaller(tx, userId)
  obey(mayFound({ gangId: (await membershipOf(tx, userId))?.gangId ?? null }))
  const gang = await tx.first<{ id: bigint }>(sql`
    insert into gangs (name, name_key, description, owner_id, member_count, time_zone)
    values (${name}, ${nameKey(name)}, ${description}, ${userId}, 1, ${timeZone ?? null}) on conflict (name_key) do nothing returning id`)
  if (!gang) throw nameTaken()
  await tx.change(sql`
    insert into gang_members (user_id, gang_id, role) values (${userId}, ${gang.id}, 'owner')`)
  await setGang(context, tx, userId, gang.id, 'all')
  await openSeasons(context, tx, gang.id)
  return gang.id
}
