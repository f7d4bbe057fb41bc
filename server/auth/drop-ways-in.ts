import { sql, type Tx } from '#server/core/db.ts'
import type { Sessions } from './sessions.ts'

/**
 * Takes away everything that opens the account except its password: passkeys, second factor, linked providers, recovery
 * codes, known devices, pending questions and links, sessions. Call `announceEnd` after the commit.
 */
export async function dropWaysIn(
  sessions: Pick<Sessions, 'removeAll'>,
  tx: Tx,
  userId: bigint,
): Promise<void> {
  await tx.change(sql`delete from credentials where user_id = ${userId}`)
  await tx.change(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.change(sql`delete from auth_challenges where user_id = ${userId}`)
  await tx.change(sql`delete from password_resets where user_id = ${userId}`)
  await tx.change(sql`delete from known_devices where user_id = ${userId}`)
  await sessions.removeAll(tx, userId)
}
