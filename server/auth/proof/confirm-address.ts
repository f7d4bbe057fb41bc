import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { addressConfirmed } from '#server/safer-play/index.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { markEmailVerified, setRole } from '#server/users/index.ts'

/** The result: whether this is the first verification of the address, and whether the person got a role. */
export type Confirmed = { first: boolean; promoted: boolean }

/**
 * Marks the person's address as verified. An address of ADMIN_EMAILS makes its person an admin, recorded in the audit
 * log. Every node must reread the sessions after the commit: before a first verification or a role, they may belong to
 * a stranger who typed this address.
 */
export async function confirmAddress(
  context: Context,
  tx: Tx,
  user: { id: bigint; email: string; role: string },
): Promise<Confirmed> {
  const first = await markEmailVerified(tx, user.id)
  await addressConfirmed(context, tx, user.id)
  const promoted = context.config.adminEmails.includes(user.email) && (await setRole(tx, user.id, 'admin'))
  if (promoted) {
    const about = { userId: user.id, subject: user.id.toString(), role: 'admin' }
    tx.afterCommit(() => noteSecurity(context, 'role.changed', {}, about))
    await recordAudit(tx, {
      actorId: user.id,
      act: 'became-admin',
      subject: `user:${user.id}`,
      reason: 'The address is in ADMIN_EMAILS and was verified by e-mail',
      details: { from: user.role },
    })
  }
  return { first, promoted }
}
