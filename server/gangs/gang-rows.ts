import type { GangRole } from '#contract/gangs.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Acquaintances, lockUser } from '#server/users/index.ts'

export type Membership = { gangId: bigint; userId: bigint; role: GangRole; alertsMuted: boolean }

/** A gang's name in comparable form: without case, width, differences of composed letters, and invisible characters. */
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

export const noSuchGang = () => new Refusal('not_found', 'There is no such gang')

/**
 * Locks a gang. Every change of its members begins here, so that joining, leaving and deleting run one after the other.
 * @throws Refusal not_found
 */
export async function lockGang(
  tx: Tx,
  gangId: bigint,
): Promise<{ id: bigint; name: string; ownerId: bigint; memberCount: number }> {
  const gang = await tx.first<{ id: bigint; name: string; ownerId: bigint; memberCount: number }>(sql`
    select id, name, owner_id as "ownerId", member_count as "memberCount" from gangs where id = ${gangId} for update`)
  if (!gang) throw noSuchGang()
  return gang
}

const memberIds = async (tx: Tx, gangId: bigint): Promise<bigint[]> => {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members where gang_id = ${gangId} order by user_id`)
  return rows.map(({ id }) => id)
}

/**
 * Locks a gang with all of its members: their own rows first, as joining and leaving do. If a person joins meanwhile, it releases all locks
 * and starts over.
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

/** Locks a gang and reads a user's role in it; undefined for people outside. @throws Refusal not_found */
export async function lockRole(tx: Tx, gangId: bigint, userId: bigint): Promise<GangRole | undefined> {
  await lockGang(tx, gangId)
  return (await memberOf(tx, gangId, userId))?.role
}

/** A user's membership of one gang; undefined for people outside. */
export async function memberOf(tx: Tx, gangId: bigint, userId: bigint): Promise<Membership | undefined> {
  const own = await membershipOf(tx, userId)
  return own?.gangId === gangId ? own : undefined
}

/** A user's role in a gang; undefined for people outside. @throws Refusal not_found without the gang */
export async function readRole(tx: Tx, gangId: bigint, userId: bigint): Promise<GangRole | undefined> {
  const own = await memberOf(tx, gangId, userId)
  if (!own && !(await tx.first(sql`select 1 from gangs where id = ${gangId}`))) throw noSuchGang()
  return own?.role
}

/** The members of a gang who get its alerts, except one member. */
export async function listeners(tx: Tx, gangId: bigint, but: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members where gang_id = ${gangId} and user_id <> ${but} and not alerts_muted order by user_id`)
  return rows.map(({ id }) => id)
}

/** The members of a gang whose open screens show a member's alert: all without a block between them and that member. */
export async function hearers(tx: Tx, gangId: bigint, senderId: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from gang_members
    where gang_id = ${gangId} and not people_blocked(user_id, ${senderId}) order by user_id`)
  return rows.map(({ id }) => id)
}

const MATES_MAX = 100

/** The other members of a user's gang, longest membership first. */
export const gangMates: Acquaintances = async (tx, userId) =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select o.user_id as id from gang_members m
      join gang_members o on o.gang_id = m.gang_id and o.user_id <> m.user_id
      where m.user_id = ${userId} order by o.joined_at, o.user_id limit ${MATES_MAX}`)
  ).map(({ id }) => id)
