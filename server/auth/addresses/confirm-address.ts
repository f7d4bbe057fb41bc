import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { markEmailVerified, setRole } from '#server/users/index.ts'

/** What came of it: whether it was the first time for this address, and whether the person got a role by it. */
export type Confirmed = { first: boolean; promoted: boolean }

/**
 * The person reads the mail of this address. One of ADMIN_EMAILS becomes admin now, which is written down.
 * Sessions must be read again after the commit; those that were open before a first time or a role may be somebody
 * else's, who typed this address.
 */
export async function confirmAddress(
  context: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  user: { id: bigint; email: string; role: string },
): Promise<Confirmed> {
  const first = await markEmailVerified(tx, user.id)
  const promoted = context.config.adminEmails.includes(user.email) && (await setRole(tx, user.id, 'admin'))
  if (promoted) {
    const about = { userId: user.id, subject: user.id.toString(), role: 'admin' }
    tx.afterCommit(() => noteSecurity(context, 'role.changed', {}, about))
    await recordAudit(tx, {
      actorId: user.id,
      act: 'became-admin',
      subject: `user:${user.id}`,
      reason: 'The address is in ADMIN_EMAILS and was verified by mail',
      details: { from: user.role },
    })
  }
  return { first, promoted }
}
