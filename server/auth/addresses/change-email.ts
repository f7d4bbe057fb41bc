import type { Reply } from '#contract/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import {
  checkFreshProof,
  findUser,
  findUserByEmail,
  lockStop,
  maskEmail,
  ownsAddress,
  setEmail,
  type User,
} from '#server/users/index.ts'
import { type Challenge, createChallenge, dropChallenges, takeChallenge } from '../entry/challenges.ts'
import type { Entrances, Visit } from '../entry/entrances.ts'
import { dropResetTokens } from '../passwords/reset-tokens.ts'
import { stopLink } from '../stopping/stop-account.ts'
import { confirmAddress } from './confirm-address.ts'
import { linkOrigin } from './link-origin.ts'
import { notifySecurity } from './notices.ts'

const MINUTES = 60

const confirmLetter = (name: string, link: string) => `Hello ${name},

this link confirms that you read the mail of this address. It works once, within one hour:

${link}

If you did not ask for it, there is nothing to do.`

const changeLetter = (name: string, link: string) => `Hello ${name},

you asked to use this address for your Evens account. This link does it. It works once, within one hour:

${link}

If it was not you, nothing has changed and there is nothing to do.`

const takenLetter = `Hello,

somebody asked to use this address for an Evens account. You have an account with it already, so nothing has changed.
If it was you, sign in with this address instead.`

const changedLetter = (name: string, address: string, stop: string | undefined) => `Hello ${name},

your Evens account now belongs to another address: ${address}. Signing in and letters go there from now on.

If it was not you, ${
  stop
    ? `open this page and press its button. It locks your wallet and signs every device out. It works once, for seven days:

${stop}

Then answer this letter`
    : 'answer this letter at once'
}: somebody else has your account.`

/** Mails a link that confirms the account's address. @throws Refusal rate_limited, unauthorized */
export async function verifyEmail(
  context: Context,
  { limits, mail }: Entrances,
  { caller, visitor }: Visit<'verifyEmail'>,
): Promise<void> {
  await limits.takeMail(caller.email, visitor.ip)
  const origin = linkOrigin(visitor, context.config)
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new Refusal('unauthorized', 'Sign in first')
  const token = await newToken(context, 'verify-email', user.id, user.email)
  const letter = confirmLetter(user.firstName, link(origin, token))
  await send(context, mail, user.email, 'Confirm your address', letter)
}

/** Mails a link to the new address that makes it the account's. @throws Refusal step_up_required, wallet_locked, rate_limited */
export async function changeEmail(
  context: Context,
  { limits, mail }: Entrances,
  { caller, body, visitor }: Visit<'changeEmail'>,
): Promise<void> {
  await checkFreshProof(context.db, caller)
  await refuseStopped(context.db, caller.userId)
  await limits.takeMail(body.email, visitor.ip)
  const origin = linkOrigin(visitor, context.config)
  // The answer goes out first, so neither its text nor its timing tells whether the address is taken.
  void mailChange(context, mail, caller.userId, body.email, origin).catch((error: unknown) =>
    context.log.error({ err: error }, 'A letter to a new address could not be sent'),
  )
}

/** A thief with the password of a stopped account must not lead its reset links elsewhere. @throws Refusal wallet_locked */
async function refuseStopped(tx: Tx, userId: bigint): Promise<void> {
  if ((await lockStop(tx, userId)) === null) return
  throw new Refusal(
    'wallet_locked',
    'A link from one of our letters stopped this account. Reset your password by mail first, then change the address.',
  )
}

const link = (origin: string, token: string) => `${origin}/confirm-email?token=${token}`

/** A new link invalidates older ones of its kind. */
function newToken(
  { db }: Context,
  purpose: 'verify-email' | 'change-email',
  userId: bigint,
  email: string,
): Promise<string> {
  return db.transact(async (tx) => {
    await dropChallenges(tx, userId, [purpose])
    return createChallenge(tx, purpose, { userId, details: { email }, minutes: MINUTES })
  })
}

async function mailChange(context: Context, mail: Mail, userId: bigint, email: string, origin: string) {
  const user = await findUser(context.db, userId)
  if (!user) return
  if (await findUserByEmail(context.db, email)) {
    await mail.send({ to: email, subject: 'Your Evens account', text: takenLetter })
    return
  }
  const token = await newToken(context, 'change-email', userId, email)
  await mail.send({
    to: email,
    subject: 'Your new address',
    text: changeLetter(user.firstName, link(origin, token)),
  })
}

async function send({ log }: Context, mail: Mail, to: string, subject: string, text: string): Promise<void> {
  await mail
    .send({ to, subject, text })
    .catch((error: unknown) => log.error({ err: error }, 'A letter could not be sent'))
}

const expired = () =>
  new Refusal(
    'reset_link_expired',
    'This link has been used or is older than an hour. Ask for a new one in settings.',
  )

const foreign = () =>
  new Refusal(
    'forbidden',
    'This link belongs to another account. Sign in to that one, or reset its password, and use the link again.',
  )

/**
 * The token proves access to the mail of its address. It works only in a session of the account that asked for it;
 * otherwise the owner of an address would confirm it for a stranger who typed it. A new address or role ends every
 * other session.
 */
export async function confirmEmail(
  context: Context,
  { sessions, mail }: Entrances,
  { body, caller, visitor }: Visit<'confirmEmail'>,
): Promise<Reply<'confirmEmail'>> {
  let before: User | undefined
  let changed = false
  let ended: Buffer[] = []
  let stop: string | undefined
  const answer = await context.db.transact(async (tx) => {
    const verify = await takeChallenge(tx, 'verify-email', body.token)
    const challenge: Challenge | undefined = verify ?? (await takeChallenge(tx, 'change-email', body.token))
    before = challenge?.userId ? await findUser(tx, challenge.userId) : undefined
    const email = challenge?.details.email
    // Thrown before the commit: the link still works in the right account.
    if (before && before.id !== caller.userId) throw foreign()
    if (!before || !email || (verify && before.email !== email)) throw expired()
    changed = !verify
    if (changed) {
      await refuseStopped(tx, before.id)
      await setEmail(tx, before.id, email)
      await dropResetTokens(tx, before.id)
      await dropChallenges(tx, before.id, ['verify-email', 'change-email'])
      await notifySecurity(context, tx, before.id, 'email-changed', email)
      if (ownsAddress(context.config, before)) stop = await stopLink(context, tx, before.id)
    }
    const { promoted } = await confirmAddress(context, tx, { ...before, email })
    if (promoted || changed) ended = await sessions.removeOthers(tx, caller)
    return { email }
  })
  if (!before) return answer
  const { id, email: old, firstName } = before
  noteSecurity(context, changed ? 'email.changed' : 'email.confirmed', visitor, { userId: id })
  for (const hash of ended) sessions.announceEnd(id, hash)
  await sessions.announceChange(id)
  context.signals.send({ type: 'account_changed', userIds: [id] })
  if (changed) {
    await send(
      context,
      mail,
      old,
      'Your address was changed',
      changedLetter(firstName, maskEmail(answer.email), stop),
    )
  }
  return answer
}
