import type { GangRole } from '#contract/gangs.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

export type Membership = { gangId: bigint; userId: bigint; role: GangRole; alertsMuted: boolean }

/** A gang's name as it is compared: without case, width and the difference of composed letters. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The gang that a user is in. */
export async function membershipOf(tx: Tx, userId: bigint): Promise<Membership | undefined> {
  return tx.first<Membership>(sql`
    select gang_id as "gangId", user_id as "userId", role, alerts_muted as "alertsMuted" from gang_members where user_id = ${userId}`)
}

/**
 * Locks a gang. Every change of its members begins here, so that joining, leaving and deleting follow each other.
 * @throws Refusal not_found
 */
export async function lockGang(tx: Tx, gangId: bigint): Promise<{ name: string; memberCount: number }> {
  const gang = await tx.first<{ name: string; memberCount: number }>(sql`
    select name, member_count as "memberCount" from gangs where id = ${gangId} for update`)
  if (!gang) throw new Refusal('not_found', 'There is no such gang')
  return gang
}

/** Locks a gang and reads the member's own role in it. @throws Refusal not_found, not_in_gang */
export async function lockAsMember(tx: Tx, gangId: bigint, userId: bigint): Promise<Membership> {
  await lockGang(tx, gangId)
  return mustBeMember(tx, gangId, userId)
}

/** @throws Refusal not_found without the gang, not_in_gang when the user is not in it */
export async function mustBeMember(tx: Tx, gangId: bigint, userId: bigint): Promise<Membership> {
  const own = await membershipOf(tx, userId)
  if (own?.gangId === gangId) return own
  if (!(await tx.first(sql`select 1 from gangs where id = ${gangId}`)))
    throw new Refusal('not_found', 'There is no such gang')
  throw new Refusal('not_in_gang', 'Not in a gang')
}

/** The members of a gang who get its alerts, without one of them. */
export async function listeners(tx: Tx, gangId: bigint, but: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members where gang_id = ${gangId} and user_id <> ${but} and not alerts_muted order by user_id`)
  return rows.map(({ id }) => id)
}
