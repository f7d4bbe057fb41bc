import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Whether one of two people has blocked the other. */
export async function areBlocked(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const row = await tx.one<{ blocked: boolean }>(sql`select people_blocked(${one}, ${other}) as blocked`)
  return row.blocked
}

/** For what one person does to another. @throws Refusal blocked */
export async function checkNotBlocked(tx: Tx, one: bigint, other: bigint): Promise<void> {
  if (await areBlocked(tx, one, other))
    throw new Refusal('blocked', 'One of you has blocked the other. Nothing was sent.')
}

/** The people among these who have blocked the user, or whom the user has blocked. */
export async function blockedAmong(tx: Tx, userId: bigint, others: readonly bigint[]): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select o as id from unnest(${[...others]}::bigint[]) o where people_blocked(${userId}, o)`)
  return new Set(rows.map(({ id }) => id))
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
