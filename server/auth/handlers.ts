import type { Mail } from '#server/core/mail.ts'
import type { Handlers } from '#server/core/serve.ts'
import { currentUserView } from '#server/users/index.ts'
import { createAddressLimits } from './address-limits.ts'
import { requestPasswordReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

type AuthHandlers = Pick<
  Handlers,
  'signUp' | 'signIn' | 'signOut' | 'currentUser' | 'requestPasswordReset' | 'resetPassword'
>

/** The auth room's calls of the contract. */
export function authHandlers(sessions: Sessions, mail: Mail): AuthHandlers {
  const limits = createAddressLimits(sessions.config)
  return {
    signUp: signUp(sessions, limits),
    signIn: signIn(sessions, limits),
    signOut: signOut(sessions),
    currentUser: ({ db }, { caller }) => currentUserView(db, caller.userId),
    requestPasswordReset: requestPasswordReset(limits, mail),
    resetPassword: resetPassword(sessions),
  }
}
