import type { GangRole } from '#contract/gangs.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockUser } from '#server/users/index.ts'

export type Membership = { gangId: bigint; userId: bigint; role: GangRole; alertsMuted: boolean }

/** A gang's name as it is compared: without case, width, the difference of composed letters, and characters that nobody sees. */
export const nameKey = (name: string): string =>
  name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** The gang that a user is in. */
export async function membershipOf(tx: Tx, userId: bigint): Promise<Membership | undefined> {
  return tx.first<Membership>(sql`
    select gang_id as "gangId", user_id as "userId", role, alerts_muted as "alertsMuted" from gang_members where user_id = ${userId}`)
}

/**
 * Locks a gang. Every change of its members begins here, so that joining, leaving and deleting follow each other.
 * @throws Refusal not_found
 */
export async function lockGang(
  tx: Tx,
  gangId: bigint,
): Promise<{ name: string; ownerId: bigint; memberCount: number }> {
  const gang = await tx.first<{ name: string; ownerId: bigint; memberCount: number }>(sql`
    select name, owner_id as "ownerId", member_count as "memberCount" from gangs where id = ${gangId} for update`)
  if (!gang) throw new Refusal('not_found', 'There is no such gang')
  return gang
}

const memberIds = async (tx: Tx, gangId: bigint): Promise<bigint[]> => {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members where gang_id = ${gangId} order by user_id`)
  return rows.map(({ id }) => id)
}

/**
 * Locks a gang with all of its members: their own rows first, as everybody does who comes or goes. When somebody joined meanwhile,
 * it lets go of all and begins again.
 * @returns its name, and the members in the order of their ids
 * @throws Refusal not_found
 */
export async function lockWithMembers(tx: Tx, gangId: bigint): Promise<{ name: string; userIds: bigint[] }> {
  for (;;) {
    await tx.change(sql`savepoint members`)
    const locked = await memberIds(tx, gangId)
    for (const userId of locked) await lockUser(tx, userId)
    const { name } = await lockGang(tx, gangId)
    const userIds = await memberIds(tx, gangId)
    if (userIds.every((id) => locked.includes(id))) return { name, userIds }
    await tx.change(sql`rollback to savepoint members`)
  }
}

/** Locks a gang and reads the member's own role in it. @throws Refusal not_found, not_in_gang */
export async function lockAsMember(tx: Tx, gangId: bigint, userId: bigint): Promise<Membership> {
  await lockGang(tx, gangId)
  return mustBeMember(tx, gangId, userId)
}

/** The same for a change of the gang, which is none of other people's business. @throws Refusal not_found, forbidden */
export async function lockToChange(tx: Tx, gangId: bigint, userId: bigint): Promise<Membership> {
  await lockGang(tx, gangId)
  const own = await membershipOf(tx, userId)
  if (own?.gangId === gangId) return own
  throw new Refusal('forbidden', 'Only its owner and its officers may change a gang')
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

/** The members of a gang whose open screens show a member's alert: all but those with a block between them. */
export async function hearers(tx: Tx, gangId: bigint, senderId: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members
    where gang_id = ${gangId} and not people_blocked(user_id, ${senderId}) order by user_id`)
  return rows.map(({ id }) => id)
}
