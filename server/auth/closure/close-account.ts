import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Closure } from '#server/core/module.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, lockAccounts, purses } from '#server/ledger/index.ts'
import { checkFreshProof, closeUser, isClosed, lockClosingUser, refuseStopped } from '#server/users/index.ts'
import { dropSignInMethods } from '../passwords/drop-sign-in-methods.ts'
import { proveIdentity } from '../proof/prove-identity.ts'
import { dropAddresses } from '../sessions/seen-addresses.ts'
import type { Sessions, Visit } from '../sessions/sessions.ts'

const notEmpty = (what: string[]) =>
  new Refusal(
    'account_not_empty',
    `Your account still has ${what.join(', ')}. Your account was not closed. Try again when this is settled.`,
  )

/**
 * Closes the caller's own account for good. Real money, holds, open bets and being the only admin prevent it. A row
 * without a name remains, because the ledger and other people's events refer to it. A stopped account is not closed.
 */
export async function closeAccount(
  context: Context,
  sessions: Sessions,
  { caller, body, visitor }: Visit<'closeAccount'>,
  closures: readonly Closure[],
): Promise<void> {
  const { userId } = caller
  await refuseStopped(context.db, userId)
  if (Object.keys(body).length > 0) await proveIdentity(context, caller, body, visitor)
  else await checkFreshProof(context.db, caller)
  await context.db.transact(async (tx) => {
    await lockClosingUser(tx, userId)
    if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
    // a thief who knows the password must not close it
    await refuseStopped(tx, userId)
    // With this lock, money in transit either waits for the closure or is seen by it.
    await lockAccounts(tx, [account('person', userId, 'USD')])
    const left: string[] = []
    if ((await purses(tx, userId)).usd !== 0n) left.push('real money')
    for (const { openObligations } of closures) {
      const open = await openObligations?.(tx, userId)
      if (open) left.push(open)
    }
    if (left.length > 0) throw notEmpty(left)
    for (const { forget } of closures) await forget?.(tx, userId, context)
    await dropSignInMethods(sessions, tx, userId)
    await dropAddresses(tx, userId)
    await closeUser(tx, userId)
    await recordAudit(tx, {
      actorId: userId,
      act: 'closed-account',
      subject: `user:${userId}`,
      reason: 'The person closed their account',
    })
  })
  sessions.announceEnd(userId, null)
  sessions.giveCookie(visitor, null)
}
