import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { lockUser, stopWallet } from '#server/users/index.ts'
import { createChallenge, dropChallenges, takeChallenge } from '../entry/challenges.ts'
import type { Entrances, Visit } from '../entry/entrances.ts'

const DAYS = 7

/** Ends a person's active store codes and returns their holds. */
export type ReleaseCodes = (context: Context, tx: Tx, userId: bigint) => Promise<void>

/**
 * A link for a letter: the page behind it stops the account in one press. It works once, for seven days, also after a thief has
 * set another password or address.
 */
export async function stopLink({ config }: Context, tx: Tx, userId: bigint): Promise<string> {
  const token = await createChallenge(tx, 'stop', { userId, minutes: DAYS * 24 * 60 })
  return `${config.publicUrl ?? `http://localhost:${config.port}`}/stop?token=${token}`
}

/**
 * Stops an account by the token of a letter: the wallet is locked, live store codes end, pending changes of the address, and every
 * session of the person. The password alone unlocks nothing then. The answer says nothing about the account.
 * @throws Refusal reset_link_expired for a link that was used, is too old, or never was one
 */
export async function stopAccount(
  context: Context,
  { sessions }: Pick<Entrances, 'sessions'>,
  { body, visitor }: Visit<'stopAccount'>,
  releaseCodes: ReleaseCodes,
): Promise<void> {
  const userId = await context.db.transact(async (tx) => {
    const challenge = await takeChallenge(tx, 'stop', body.token)
    if (!challenge?.userId) throw new Refusal('reset_link_expired', 'This link has been used or is too old.')
    const { userId } = challenge
    await lockUser(tx, userId)
    if (await stopWallet(tx, userId)) await releaseCodes(context, tx, userId)
    await sessions.removeAll(tx, userId)
    // a link to another address must not give the account away
    await dropChallenges(tx, userId)
    await notify(context, tx, [userId], {
      key: `security.wallet-lock:${randomUUID()}`,
      title: 'Your account was stopped',
      body: 'A link from one of our letters locked your wallet and signed every device out. Choose “Forgot your password?”, set a new one, then unlock the wallet.',
      link: '/settings#security',
    })
    return userId
  })
  noteSecurity(context, 'account.stopped', visitor, { userId })
  sessions.announceEnd(userId, null)
  context.signals.send({ type: 'account_changed', userIds: [userId] })
}
