import type { accountRoutes } from '#contract/account.ts'
import type { authRoutes } from '#contract/auth.ts'
import type { Context } from '#server/core/context.ts'
import type { Mail } from '#server/core/mail.ts'
import type { Closure } from '#server/core/module.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handler, Handlers } from '#server/core/serve.ts'
import { currentUserView } from '#server/users/index.ts'
import { addressLimitsOf } from './address-limits.ts'
import { authenticatorHandlers } from './authenticator.ts'
import { emailHandlers } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { completeSignUpHandlers } from './complete-sign-up.ts'
import { exportData } from './export-data.ts'
import { passkeySignIn } from './passkey-sign-in.ts'
import { askSignIn, passkeyHandlers } from './passkeys.ts'
import { requestPasswordReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactor } from './second-factor.ts'
import { sessionHandlers } from './session-list.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { wayHandlers } from './sign-in-ways.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { stepUp } from './step-up.ts'

type AuthHandlers = Pick<Handlers, keyof typeof authRoutes | keyof typeof accountRoutes>

type Hashing = 'signUp' | 'signIn' | 'resetPassword' | 'stepUp' | 'changePassword' | 'closeAccount'
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

/** @param closures what each module knows about a person */
export function authHandlers(
  context: Context,
  sessions: Sessions,
  mail: Mail,
  closures: readonly Closure[],
): AuthHandlers {
  const limits = addressLimitsOf(context)
  return {
    signUp: saysWhen<'signUp'>(signUp(sessions, limits)),
    signIn: saysWhen<'signIn'>(signIn(sessions, limits)),
    signOut: signOut(sessions),
    currentUser: ({ db }, { caller }) => currentUserView(db, caller.userId),
    requestPasswordReset: requestPasswordReset(limits, mail),
    resetPassword: saysWhen<'resetPassword'>(resetPassword(sessions, limits, closures)),
    stepUp: saysWhen<'stepUp'>(stepUp(sessions)),
    ...wayHandlers,
    ...passkeyHandlers,
    askPasskeySignIn: async (context, { address, request, reply }) => {
      await limits.takeQuestion(address, reply)
      return askSignIn(context, request)
    },
    passkeySignIn: passkeySignIn(sessions, limits),
    ...authenticatorHandlers,
    secondFactor: secondFactor(sessions, limits),
    ...sessionHandlers(sessions),
    changePassword: saysWhen<'changePassword'>(changePassword(sessions)),
    ...emailHandlers(sessions, limits, mail),
    ...completeSignUpHandlers(sessions, limits),
    exportData: exportData(closures),
    closeAccount: saysWhen<'closeAccount'>(closeAccount(sessions, closures)),
  }
}
