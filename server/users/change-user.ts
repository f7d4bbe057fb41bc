import { plainEmail } from '#contract/email-address.ts'
import { sql, sqlState, type Tx } from '#server/core/db.ts'
import { emailTaken } from './create-user.ts'
import type { Role } from './find-user.ts'
import { dropAddressChanges, noteFormerAddress } from './former-addresses.ts'

/** Replaces a user's password. @param passwordHash PHC string of the new one */
export async function setPasswordHash(tx: Tx, id: bigint, passwordHash: string): Promise<void> {
  await tx.change(sql`update users set password_hash = ${passwordHash} where id = ${id}`)
}

/** Marks a user's address as verified. @returns whether it was unverified before */
export async function markEmailVerified(tx: Tx, id: bigint): Promise<boolean> {
  const marked = await tx.change(
    sql`update users set email_verified_at = clock_now() where id = ${id} and email_verified_at is null`,
  )
  return marked === 1
}

/** Sets a user's address, which the caller has verified, and records the former one. @throws Refusal email_taken */
export async function setEmail(tx: Tx, id: bigint, email: string): Promise<void> {
  await noteFormerAddress(tx, id)
  await writeEmail(tx, id, email)
}

/** Gives a user's account its former address back: the present one was not its owner's. @throws Refusal email_taken */
export async function restoreEmail(tx: Tx, id: bigint, email: string, since: Date): Promise<void> {
  await dropAddressChanges(tx, id, since)
  await writeEmail(tx, id, email)
}

async function writeEmail(tx: Tx, id: bigint, email: string): Promise<void> {
  try {
    await tx.change(sql`
      update users set email = ${plainEmail(email)}, email_verified_at = clock_now() where id = ${id}`)
  } catch (error) {
    if (sqlState(error) === '23505') throw emailTaken()
    throw error
  }
}

/** Sets a user's role. The caller writes the audit log. @returns whether it has changed */
export async function setRole(tx: Tx, id: bigint, role: Role): Promise<boolean> {
  return (await tx.change(sql`update users set role = ${role} where id = ${id} and role <> ${role}`)) === 1
}

/** The stored password hash, locked until the transaction ends; null when there is none. */
export async function lockPasswordHash(tx: Tx, id: bigint): Promise<string | null> {
  const row = await tx.first<{ hash: string | null }>(
    sql`select password_hash as hash from users where id = ${id} for no key update`,
  )
  return row?.hash ?? null
}
