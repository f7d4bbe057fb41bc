import type { authRoutes } from '#contract/auth.ts'
import type { accountRoutes } from '#contract/auth-account.ts'
import type { signInMethodRoutes } from '#contract/auth-sign-in-methods.ts'
import type { Context } from '#server/core/context.ts'
import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handler, Handlers } from '#server/core/serve.ts'
import { currentUserView } from '#server/users/index.ts'
import { addressLimitsOf } from './address-limits.ts'
import { authenticatorHandlers } from './authenticator.ts'
import { emailHandlers } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { type Closing, closeAccount } from './close-account.ts'
import { completeSignUpHandlers } from './complete-sign-up.ts'
import { exportData } from './export-data.ts'
import { passkeySignIn } from './passkey-sign-in.ts'
import { askSignIn, passkeyHandlers } from './passkeys.ts'
import type { Export } from './person-records.ts'
import { requestPasswordReset } from './request-reset.ts'
import { resetPassword, type TakenOver } from './reset-password.ts'
import { secondFactor } from './second-factor.ts'
import { sessionHandlers } from './session-list.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { wayHandlers } from './sign-in-ways.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { stepUp } from './step-up.ts'

type AuthHandlers = Pick<
  Handlers,
  keyof typeof authRoutes | keyof typeof signInMethodRoutes | keyof typeof accountRoutes
>

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

/** What other rooms know about a person: for the export, for closing an account, and for one that is taken over. */
export type Neighbours = Closing & {
  exports: Record<string, Export>
  takenOver: TakenOver
}

/** The auth room's calls of the contract. */
export function authHandlers(
  context: Context,
  sessions: Sessions,
  mail: Mail,
  neighbours: Neighbours,
): AuthHandlers {
  const limits = addressLimitsOf(context)
  return {
    signUp: saysWhen<'signUp'>(signUp(sessions, limits)),
    signIn: saysWhen<'signIn'>(signIn(sessions, limits)),
    signOut: signOut(sessions),
    currentUser: ({ db }, { caller }) => currentUserView(db, caller.userId),
    requestPasswordReset: requestPasswordReset(limits, mail),
    resetPassword: saysWhen<'resetPassword'>(resetPassword(sessions, limits, neighbours.takenOver)),
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
    exportData: exportData(neighbours.exports),
    closeAccount: saysWhen<'closeAccount'>(closeAccount(sessions, neighbours)),
  }
}
