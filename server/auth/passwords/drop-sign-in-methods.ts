import { sql, type Tx } from '#server/core/db.ts'
import type { Sessions } from '../sessions/sessions.ts'

/**
 * Takes away everything that opens the account except its password: passkeys, linked providers, known devices, pending
 * questions and links, sessions. A second factor that is on stays, with its recovery codes: it opens nothing alone, and
 * somebody who reads another person’s mail must not get past it. One that was never confirmed goes. Call `announceEnd` after the
 * commit.
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
