import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof, lockUser } from '#server/users/index.ts'
import { dropChallenges } from '../proof/challenges.ts'
import { notifySecurity } from '../proof/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'

/**
 * Signs a user out on every device: an operator does it when another person controls the account. A sign-in that has begun ends
 * too. The person reads the reason.
 * @throws Refusal not_found, step_up_required
 */
export async function endUserSessions(
  context: Context,
  sessions: Sessions,
  { operator, userId, reason }: { operator: Caller; userId: bigint; reason: string },
): Promise<{ ended: number }> {
  const ended = await context.db.transact(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not_found', 'There is no such person')
    await checkFreshProof(tx, operator)
    const ended = await sessions.removeAll(tx, userId)
    await dropChallenges(tx, userId, ['second-factor'])
    await recordAudit(tx, {
      actorId: operator.userId,
      act: 'user.end-sessions',
      subject: `user:${userId}`,
      reason,
      details: { ended },
    })
    await notifySecurity(context, tx, userId, 'signed-out', reason)
    return ended
  })
  sessions.announceEnd(userId, null)
  return { ended }
}
