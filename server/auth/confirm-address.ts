import { recordAudit } from '#server/core/audit-log.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { markEmailVerified, setRole } from '#server/users/index.ts'

/**
 * The person reads the mail of this address. One of ADMIN_EMAILS becomes admin now, which is written down.
 * Sessions must be read again after the commit.
 */
export async function confirmAddress(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  user: { id: bigint; email: string; role: string },
): Promise<void> {
  await markEmailVerified(tx, user.id)
  if (!config.adminEmails.includes(user.email) || !(await setRole(tx, user.id, 'admin'))) return
  await recordAudit(tx, {
    actorId: user.id,
    act: 'became-admin',
    subject: `user:${user.id}`,
    reason: 'The address is in ADMIN_EMAILS and was verified by mail',
    details: { from: user.role },
  })
}
