import type { ReplyOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import {
  checkFreshProof,
  findUser,
  findUserByEmail,
  isFormerAddress,
  maskEmail,
  ownsAddress,
  refuseStopped,
  setEmail,
  type User,
} from '#server/users/index.ts'
import {
  type Challenge,
  CODE_MINUTES,
  createChallenge,
  dropChallenges,
  takeChallenge,
  takeMailedCode,
  tryMailedCode,
} from '../proof/challenges.ts'
import { confirmAddress } from '../proof/confirm-address.ts'
import { linkOrigin } from '../proof/link-origin.ts'
import { notifySecurity } from '../proof/notices.ts'
import { dropResetTokens } from '../proof/reset-tokens.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'
import { stopLink } from '../stopping/stop-account.ts'
import { isMailedCode, makeMailedCode } from './mailed-code.ts'

const MINUTES = 60

const confirmLetter = (name: string, code: string, link: string) => `Hello ${name},

this code confirms that you receive mail at this address. Enter it where you asked for it, within ${CODE_MINUTES} minutes:

${code}

Or open this link. It works once, within one hour:

${link}

Do not share the code: we never ask for it. If you did not request it, ignore this e-mail.`

const changeLetter = (name: string, link: string) => `Hello ${name},

you asked to use this address for your Evens account. This link confirms it. It works once, within one hour:

${link}

If it was not you, nothing has changed and there is nothing to do.`

const takenLetter = `Hello,

somebody asked to use this address for an Evens account. Another account has this address, or had it within the last 30 days, so nothing has changed. If that account is yours, sign in to it instead.`

const changedLetter = (name: string, address: string, stop: string | undefined) => `Hello ${name},

your Evens account now belongs to another address: ${address}. Use it to sign in; our e-mails go there too.

If it was not you, ${
  stop
    ? `open this page and press its button. It locks your wallet and signs every device out. It works once, for seven days:

${stop}

Then reply to this e-mail`
    : 'reply to this e-mail at once'
}: somebody else has your account.`

/** Mails a link and a code that confirm the account's address. @throws Refusal rate_limited, unauthorized */
export async function verifyEmail(
  context: Context,
  { limits, mail }: Entrances,
  { caller, visitor }: Visit<'verifyEmail'>,
): Promise<void> {
  await limits.takeMail(caller.email, visitor.address)
  const origin = linkOrigin(visitor, context.config)
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new Refusal('unauthorized', 'Sign in first')
  const { code, details } = makeMailedCode(context, caller)
  const token = await newToken(context, 'verify-email', user.id, { email: user.email, ...details })
  const letter = confirmLetter(user.firstName, code, link(origin, token))
  await send(context, mail, user.email, 'Confirm your address', letter)
}

/**
 * Mails a link to the new address; the link makes it the account's address.
 * @throws Refusal wallet_locked, step_up_required, rate_limited
 */
export async function changeEmail(
  context: Context,
  { limits, mail }: Entrances,
  { caller, body, visitor }: Visit<'changeEmail'>,
): Promise<void> {
  await refuseStopped(context.db, caller.userId)
  await checkFreshProof(context.db, caller)
  await limits.takeMail(body.email, visitor.address)
  const origin = linkOrigin(visitor, context.config)
  // The answer goes out first, so neither its text nor its timing reveals whether the address is taken.
  void mailChange(context, mail, caller.userId, body.email, origin).catch((error: unknown) =>
    context.log.error({ err: error }, 'An e-mail to a new address could not be sent'),
  )
}

const link = (origin: string, token: string) => `${origin}/confirm-email#token=${token}`

/** A new link invalidates older ones of its kind. */
function newToken(
  { db }: Context,
  purpose: 'verify-email' | 'change-email',
  userId: bigint,
  details: { email: string } & Record<string, string>,
): Promise<string> {
  return db.transact(async (tx) => {
    await dropChallenges(tx, userId, [purpose])
    return createChallenge(tx, purpose, { userId, details, minutes: MINUTES })
  })
}

async function mailChange(context: Context, mail: Mail, userId: bigint, email: string, origin: string) {
  const user = await findUser(context.db, userId)
  if (!user) return
  if ((await findUserByEmail(context.db, email)) || (await isFormerAddress(context.db, email, userId))) {
    await mail.send({ to: email, subject: 'Your Evens account', text: takenLetter })
    return
  }
  const token = await newToken(context, 'change-email', userId, { email })
  await mail.send({
    to: email,
    subject: 'Your new address',
    text: changeLetter(user.firstName, link(origin, token)),
  })
}

async function send({ log }: Context, mail: Mail, to: string, subject: string, text: string): Promise<void> {
  await mail
    .send({ to, subject, text })
    .catch((error: unknown) => log.error({ err: error }, 'An e-mail could not be sent'))
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
 * The token proves access to the mail of its address. It works only in a session of the account that requested it;
 * otherwise the owner of an address would confirm it for a stranger who typed it. A new address or role ends every
 * other session.
 */
export const confirmEmail = (
  context: Context,
  entrances: Entrances,
  { body, ...visit }: Visit<'confirmEmail'>,
): Promise<ReplyOf<'confirmEmail'>> =>
  confirm(context, entrances, visit, async (tx) => {
    const verify = await takeChallenge(tx, 'verify-email', body.token)
    return { challenge: verify ?? (await takeChallenge(tx, 'change-email', body.token)), changed: !verify }
  })

const wrongCode = () => {
  const message = 'The code is wrong, or too old. After five tries, ask for a new e-mail.'
  return new Refusal('proof_failed', message, { code: message })
}

/**
 * Does the same with the code of the letter, in the session that requested it.
 * @throws Refusal proof_failed
 */
export async function confirmEmailByCode(
  context: Context,
  entrances: Entrances,
  { body, ...visit }: Visit<'confirmEmailByCode'>,
): Promise<ReplyOf<'confirmEmailByCode'>> {
  const { caller } = visit
  const known = await tryMailedCode(context.db, 'verify-email', caller)
  if (!known || !isMailedCode(context, caller, known.details, body.code)) throw wrongCode()
  return confirm(context, entrances, visit, async (tx) => {
    const challenge = await takeMailedCode(tx, 'verify-email', caller)
    if (!challenge) throw wrongCode()
    return { challenge, changed: false }
  })
}

/** A proved address: the answered challenge, and whether the address changes. */
type Proved = { challenge: Challenge | undefined; changed: boolean }

async function confirm(
  context: Context,
  { sessions, mail }: Entrances,
  { caller, visitor }: Pick<Visit<'confirmEmail'>, 'caller' | 'visitor'>,
  take: (tx: Tx) => Promise<Proved>,
): Promise<ReplyOf<'confirmEmail'>> {
  let before: User | undefined
  let changed = false
  let ended: Buffer[] = []
  let stop: string | undefined
  const answer = await context.db.transact(async (tx) => {
    const proved = await take(tx)
    const { challenge } = proved
    changed = proved.changed
    before = challenge?.userId ? await findUser(tx, challenge.userId) : undefined
    const email = challenge?.details.email
    // Thrown before the commit: the link still works in the right account.
    if (before && before.id !== caller.userId) throw foreign()
    if (!before || !email || (!changed && before.email !== email)) throw expired()
    await refuseStopped(tx, before.id)
    if (changed) {
      const actAt = await productNow(tx)
      await setEmail(tx, before.id, email)
      await dropResetTokens(tx, before.id)
      await dropChallenges(tx, before.id, ['verify-email', 'change-email'])
      await notifySecurity(context, tx, before.id, 'email-changed', email)
      if (ownsAddress(context.config, before))
        stop = await stopLink(context, tx, before.id, { address: before.email, actAt })
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
