import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { keepEventProof } from '#server/day-sum/index.ts'
import { isOldFactor } from '../proof/old-factor.ts'
import { proveIdentity } from '../proof/prove-identity.ts'
import type { Sessions, Visit } from '../sessions/sessions.ts'
import { spendLetterCode } from './letter-code.ts'

const wrongCode = () =>
  new Refusal('proof_failed', 'The code is wrong or too old. After five tries, ask for a new one.', {
    code: 'The code is wrong or too old',
  })

/** The proof is right, but it is no second thing beside the password. */
const noSecondThing = () =>
  new Refusal(
    'proof_failed',
    'This needs a passkey or an authenticator that is older than a week, or a code by e-mail.',
  )

/**
 * Proves the session's identity again; actions that need a fresh proof then work for a while (users/fresh-proof.ts). An old passkey or
 * authenticator, and a code by letter, count as a second thing beside the password too.
 * @throws Refusal proof_failed, also where the act needs a second thing and this proof is none
 */
export async function stepUp(
  context: Context,
  sessions: Sessions,
  { caller, body: { letter, second, eventId, ...proof }, visitor }: Visit<'stepUp'>,
): Promise<void> {
  let isSecond = letter !== undefined
  if (letter !== undefined) {
    if (!(await spendLetterCode(context, caller, letter))) throw wrongCode()
  } else {
    if (second && proof.password !== undefined) throw noSecondThing()
    const since = await proveIdentity(context, caller, proof, visitor)
    isSecond = await isOldFactor(context.db, caller.userId, since)
    if (second && !isSecond) throw noSecondThing()
  }
  await sessions.renew(caller, { second: isSecond })
  if (eventId !== undefined) await keepEventProof(context.db, caller.sessionHash, eventId)
}
