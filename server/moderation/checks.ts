import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Whether one of two people has blocked the other. */
export async function areBlocked(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const row = await tx.one<{ blocked: boolean }>(sql`select people_blocked(${one}, ${other}) as blocked`)
  return row.blocked
}

/** Those of these people with whom a user has a block, in either direction. */
export async function blockedAmong(tx: Tx, userId: bigint, others: readonly bigint[]): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select blocked_id as id from user_blocks where user_id = ${userId} and blocked_id = any(${[...others]}::bigint[])
    union select user_id from user_blocks where blocked_id = ${userId} and user_id = any(${[...others]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** For what one person does to another. @throws Refusal blocked */
export async function checkNotBlocked(tx: Tx, one: bigint, other: bigint): Promise<void> {
  if (await areBlocked(tx, one, other))
    throw new Refusal('blocked', 'One of you has blocked the other. Nothing was sent.')
}

/**
 * For what creates or joins something that others see.
 * @throws Refusal silenced, with the end of the ban and its reason
 */
export async function checkNotBanned(tx: Tx, userId: bigint): Promise<void> {
  const ban = await tx.first<{ until: Date; reason: string }>(sql`
    select until, reason from sanctions
    where user_id = ${userId} and kind = 'ban' and lifted_at is null and until > clock_now()
    order by until desc limit 1`)
  if (ban)
    throw new Refusal(
      'silenced',
      `A moderator has banned you from this until ${ban.until.toISOString().slice(0, 10)}: ${ban.reason}`,
    )
}

/** Whether a user has blocked another one. */
export async function hasBlocked(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from user_blocks where user_id = ${userId} and blocked_id = ${otherId}`,
  )
  return row !== undefined
}

/** Whether moderators keep a user from writing now. */
export async function isSilenced(tx: Tx, userId: bigint): Promise<boolean> {
  const row = await tx.one<{ silenced: boolean }>(sql`select is_silenced(${userId}) as silenced`)
  return row.silenced
}

/** For what writes something that others read. @throws Refusal silenced, with the end of the term and its reason */
export async function checkNotSilenced(tx: Tx, userId: bigint): Promise<void> {
  const sanction = await tx.first<{ until: Date; reason: string }>(sql`
    select until, reason from sanctions
    where user_id = ${userId} and kind <> 'warn' and lifted_at is null and until > clock_now()
    order by until desc limit 1`)
  if (sanction)
    throw new Refusal(
      'silenced',
      `A moderator keeps you from writing until ${sanction.until.toISOString().slice(0, 10)}: ${sanction.reason}`,
    )
}
