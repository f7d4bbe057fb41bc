import { randomUUID } from 'node:crypto'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { reachLosses } from '#server/money-out/index.ts'
import { notify } from '#server/notifications/index.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { findUser, lockUser, type Stop, stopWallet } from '#server/users/index.ts'
import { type Challenge, createChallenge, dropChallenges, takeChallenge } from '../proof/challenges.ts'
import { dropResetTokens } from '../proof/reset-tokens.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'
import { sessionsOf } from '../sessions/sessions-seen.ts'
import { endWayBack } from './stop-way-back.ts'

const DAYS = 7

/** Ends a person's active store codes and returns their holds. */
export type ReleaseCodes = (context: Context, tx: Tx, userId: bigint) => Promise<void>

/**
 * Makes a link for a letter: its page stops the account in one press. It works once, for seven days, also after a thief has
 * set another password or address.
 * @param letter.address where the letter goes, and the reset that ends the stop
 * @param letter.actAt when the act that the letter reports began
 */
export async function stopLink(
  { config }: Context,
  tx: Tx,
  userId: bigint,
  { address, actAt }: { address: string; actAt: Date },
): Promise<string> {
  const details = { address, actAt: actAt.toISOString() }
  const token = await createChallenge(tx, 'stop', { userId, details, minutes: DAYS * 24 * 60 })
  return `${config.publicUrl ?? `http://localhost:${config.port}`}/stop#token=${token}`
}

/**
 * Stops an account by the token of a letter: the wallet is locked, live store codes end, pending changes of the address, and every
 * session of the person; money-out holds its latest losses. The password alone unlocks nothing then. The answer reveals nothing about
 * the account.
 * @throws Refusal reset_link_expired for a link that is used, too old, or unknown
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
    if (await stopWallet(tx, userId, await readLetter(tx, userId, challenge)))
      await releaseCodes(context, tx, userId)
    const seen = await sessionsOf(tx, [userId])
    await reachLosses(context, tx, userId, seen.get(userId) ?? [])
    await sessions.removeAll(tx, userId)
    // a link to another address must not hand the account over
    await dropChallenges(tx, userId)
    await dropResetTokens(tx, userId)
    await endWayBack(tx, userId)
    await notify(context, tx, [userId], {
      key: `security.wallet-lock:${randomUUID()}`,
      title: 'Your account was stopped',
      body: 'A link in one of our e-mails locked your wallet and signed every device out. Choose “Forgot your password?”, enter the address that e-mail was sent to, set a new password, then unlock the wallet.',
      link: '/settings#security',
    })
    return userId
  })
  noteSecurity(context, 'account.stopped', visitor, { userId })
  sessions.announceEnd(userId, null)
  context.signals.send({ type: 'account_changed', userIds: [userId] })
}

/**
 * The act and the address of a link's letter. A link of an earlier release has neither: the account's address and this moment
 * replace them.
 */
async function readLetter(
  tx: Tx,
  userId: bigint,
  { details }: Challenge,
): Promise<Pick<Stop, 'actAt' | 'address'>> {
  if (details.actAt) return { actAt: new Date(details.actAt), address: details.address ?? null }
  const user = await findUser(tx, userId)
  return { actAt: await productNow(tx), address: user?.email ?? null }
}
