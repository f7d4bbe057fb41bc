import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Role } from '#server/users/index.ts'

type Judged = { id: bigint; role: Role }

/** The reason why a moderator cannot warn, mute or ban a person, in a sentence; undefined when they can. */
export function whyNoSanction(moderator: Judged, person: Judged): string | undefined {
  if (moderator.id === person.id) return 'Another moderator has to decide about you'
  if (person.role === 'admin')
    return 'Nobody can sanction an admin. Another admin can take the role away first.'
  if (person.role === 'moderator' && moderator.role !== 'admin')
    return 'Only an admin can sanction a moderator'
  return undefined
}

/** These people's roles; leaves out unknown ids. */
export async function rolesOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Judged>> {
  const rows = await tx.rows<Judged>(sql`
    select id, role from users where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The roles of a moderator and of the person concerned. Neither changes until the transaction ends. */
async function lockRoles(tx: Tx, moderatorId: bigint, userId: bigint): Promise<[Judged, Judged]> {
  const rows = await tx.rows<Judged>(sql`
    select id, role from users where id in (${moderatorId}, ${userId}) order by id for share`)
  const roleOf = (id: bigint) => rows.find((row) => row.id === id)!
  return [roleOf(moderatorId), roleOf(userId)]
}

/** @throws Refusal forbidden: nobody sanctions themselves or an admin, and only an admin sanctions a moderator */
export async function checkMaySanction(tx: Tx, moderatorId: bigint, userId: bigint): Promise<void> {
  const refused = whyNoSanction(...(await lockRoles(tx, moderatorId, userId)))
  if (refused !== undefined) throw new Refusal('forbidden', refused)
}

/** @throws Refusal forbidden: nobody ends their own sanction, and only an admin ends the sanction of a moderator or admin */
export async function checkMayLift(tx: Tx, moderatorId: bigint, userId: bigint): Promise<void> {
  const [moderator, person] = await lockRoles(tx, moderatorId, userId)
  if (moderator.id === person.id) throw new Refusal('forbidden', 'Another moderator has to decide about you')
  if ((person.role === 'moderator' || person.role === 'admin') && moderator.role !== 'admin')
    throw new Refusal('forbidden', 'Only an admin can decide about a moderator or an admin')
}
