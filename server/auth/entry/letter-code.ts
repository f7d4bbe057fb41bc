import { randomInt } from 'node:crypto'
import type { ReplyOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { addressForCodes, findUser, maskEmail, refuseStopped } from '#server/users/index.ts'
import { addressLimitsOf } from '../proof/address-limits.ts'
import { createChallenge, dropChallenges, takeChallenge, tryChallenge } from '../proof/challenges.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'

const MINUTES = 10

const letter = (name: string, code: string) => `Hello ${name},

this code confirms that it is you. It works once, within ten minutes, where you were asked for it:

${code}

Nobody else needs it, and we never ask for it. If it was not you, somebody is signed in to your account: change your
password, and sign out everywhere else.`

const unconfirmed = () =>
  new Refusal(
    'credential_state',
    'Confirm your e-mail address first, in settings. Then we can e-mail you a code.',
  )

/** A code is stored as a fingerprint, for one session of one person. */
const about = (caller: Pick<Caller, 'userId' | 'sessionHash'>) =>
  `letter-code:${caller.userId}:${caller.sessionHash.toString('hex')}`

/**
 * Mails a code of six digits that proves the caller's identity beside the password. It goes to the confirmed address; for a week
 * after a change, to the former one. A new code ends the previous one.
 * @throws Refusal wallet_locked while the account is stopped, credential_state without a confirmed address, rate_limited
 */
export async function askLetterCode(
  context: Context,
  { limits, mail }: Entrances,
  { caller, visitor }: Visit<'askLetterCode'>,
): Promise<ReplyOf<'askLetterCode'>> {
  await refuseStopped(context.db, caller.userId)
  const user = await findUser(context.db, caller.userId)
  const address = user && (await addressForCodes(context.config, context.db, user))
  if (!user || !address) throw unconfirmed()
  await limits.takeMail(address, visitor.address)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [fingerprint] = context.secrets.fingerprints(code, about(caller))
  const challenge = await context.db.transact(async (tx) => {
    await dropChallenges(tx, caller.userId, ['letter-code'])
    const details = { fingerprint: fingerprint!.toString('base64') }
    return createChallenge(tx, 'letter-code', { userId: caller.userId, details, minutes: MINUTES })
  })
  await mail.send({ to: address, subject: 'Your code', text: letter(user.firstName, code) })
  return { challenge, sentTo: maskEmail(address) }
}

/** Whether this is the code mailed to the caller; it allows five tries, and works once. @throws Refusal rate_limited */
export async function spendLetterCode(
  context: Context,
  caller: Caller,
  { challenge, code }: { challenge: string; code: string },
): Promise<boolean> {
  const limits = addressLimitsOf(context)
  await limits.checkProofs(caller)
  const fits = await context.db.transact((tx) => judge(context, tx, caller, challenge, code))
  await limits.checkProofs(caller)
  if (!fits) await limits.countWrongProof(caller)
  return fits
}

async function judge(context: Context, tx: Tx, caller: Caller, challenge: string, code: string) {
  const asked = await tryChallenge(tx, 'letter-code', challenge)
  if (asked?.userId !== caller.userId) return false
  const given = context.secrets.fingerprints(code, about(caller)).map((one) => one.toString('base64'))
  if (!given.includes(asked.details.fingerprint ?? '')) return false
  return (await takeChallenge(tx, 'letter-code', challenge)) !== undefined
}
