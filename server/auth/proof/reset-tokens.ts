import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '#server/core/db.ts'
import { hashToken } from './challenges.ts'

const fresh = sql`used_at is null and created_at > clock_now() - interval '1 hour'`

/**
 * Creates a token for setting a new password, valid once, for an hour. Only its SHA-256 is stored.
 * @param address where it goes
 */
export async function createResetToken(tx: Tx, userId: bigint, address: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.change(sql`
    delete from password_resets where user_id = ${userId} and created_at <= clock_now() - interval '1 hour'`)
  await tx.change(
    sql`insert into password_resets (token_hash, user_id, address) values (${hashToken(token)}, ${userId}, ${address})`,
  )
  return token
}

/** The user whose password the token may set now; does not use the token up. */
export async function readResetToken(tx: Tx, token: string): Promise<bigint | undefined> {
  const row = await tx.first<{ userId: bigint }>(sql`
    select user_id as "userId" from password_resets where token_hash = ${hashToken(token)} and ${fresh}`)
  return row?.userId
}

/** Uses up the token and every other one of the person. @returns the address that got it; undefined when the token is invalid or used */
export async function useResetToken(
  tx: Tx,
  token: string,
  userId: bigint,
): Promise<{ address: string | null } | undefined> {
  const used = await tx.first<{ address: string | null }>(sql`
    update password_resets set used_at = clock_now()
    where token_hash = ${hashToken(token)} and user_id = ${userId} and ${fresh} returning address`)
  if (used) await dropResetTokens(tx, userId)
  return used
}

/** Invalidates earlier mailed links, because the password or the address has changed. */
export async function dropResetTokens(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(
    sql`update password_resets set used_at = clock_now() where user_id = ${userId} and used_at is null`,
  )
}
