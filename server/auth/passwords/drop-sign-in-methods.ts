import { sql, type Tx } from '#server/core/db.ts'
import type { Sessions } from '../sessions/sessions.ts'

/**
 * Removes all access to the account except its password: passkeys, linked providers, known devices, pending challenges
 * and links, sessions. An active second factor stays, with its recovery codes: alone it gives no access, and access to
 * another person’s mail must not be enough. An unconfirmed one is removed. Call `announceEnd` after the commit.
 */
export async function dropSignInMethods(
  sessions: Pick<Sessions, 'removeAll'>,
  tx: Tx,
  userId: bigint,
): Promise<void> {
  await tx.change(sql`
    delete from credentials where user_id = ${userId} and (kind <> 'totp' or confirmed_at is null)`)
  await tx.change(sql`delete from auth_challenges where user_id = ${userId}`)
  await tx.change(sql`delete from password_resets where user_id = ${userId}`)
  await tx.change(sql`delete from known_devices where user_id = ${userId}`)
  await sessions.removeAll(tx, userId)
}
