import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockPasswordHash } from '#server/users/index.ts'

/**
 * Refuses to remove the last sign-in method. Locks the person's row, so that two removals run one after the other.
 * @param credentialId the credential to remove
 * @throws Refusal last_credential
 */
export async function checkMethodLeft(tx: Tx, userId: bigint, credentialId: bigint): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== null) return
  const { others } = await tx.one<{ others: bigint }>(sql`
    select count(*) as others from credentials
    where user_id = ${userId} and kind in ('passkey', 'oidc') and id <> ${credentialId}`)
  if (others === 0n) {
    throw new Refusal(
      'last_credential',
      'This is your only way to sign in. Set a password or add another passkey first.',
    )
  }
}
