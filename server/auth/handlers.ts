import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handler, Handlers } from '#server/core/serve.ts'
import { currentUserView } from '#server/users/index.ts'
import { addressLimitsOf } from './address-limits.ts'
import { requestPasswordReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { stepUp } from './step-up.ts'

type AuthHandlers = Pick<
  Handlers,
  'signUp' | 'signIn' | 'signOut' | 'currentUser' | 'requestPasswordReset' | 'resetPassword' | 'stepUp'
>

type Hashing = 'signUp' | 'signIn' | 'resetPassword' | 'stepUp'
/** By then the line before the password hash is a good deal shorter. */
const BUSY_SECONDS = 3

/** Says when to come again where a call was turned away because too many wait for a password hash. */
const saysWhen =
  <N extends Hashing>(handler: Handler<N>): Handler<N> =>
  async (context, call) => {
    try {
      return await handler(context, call)
    } catch (error) {
      const unsaid =
        error instanceof Refusal && error.code === 'rate_limited' && !call.reply.hasHeader('retry-after')
      if (unsaid) call.reply.header('retry-after', BUSY_SECONDS)
      throw error
    }
  }

/** The auth room's calls of the contract. */
export function authHandlers(sessions: Sessions, mail: Mail): AuthHandlers {
  const limits = addressLimitsOf(sessions.config)
  return {
    signUp: saysWhen<'signUp'>(signUp(sessions, limits)),
    signIn: saysWhen<'signIn'>(signIn(sessions, limits)),
    signOut: signOut(sessions),
    currentUser: ({ db }, { caller }) => currentUserView(db, caller.userId),
    requestPasswordReset: requestPasswordReset(limits, mail),
    resetPassword: saysWhen<'resetPassword'>(resetPassword(sessions)),
    stepUp: saysWhen<'stepUp'>(stepUp(sessions)),
  }
}
