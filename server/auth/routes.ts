import type { authRoutes } from '#contract/auth.ts'
import type { signInHelpRoutes } from '#contract/auth-operators.ts'
import type { signInMethodRoutes } from '#contract/auth-sign-in-methods.ts'
import type { authUserRoutes } from '#contract/auth-user.ts'
import type { RouteName } from '#contract/index.ts'
import type { Call, HandlersOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import type { Mail } from '#server/core/mail.ts'
import type { Closure } from '#server/core/module.ts'
import { currentUserWithBreak } from '#server/safer-play/index.ts'
import { changeEmail, confirmEmail, confirmEmailByCode, verifyEmail } from './addresses/change-email.ts'
import { closeAccount } from './closure/close-account.ts'
import { createExporter } from './closure/export-data.ts'
import { completeSignUp, signUpToComplete } from './entry/complete-sign-up.ts'
import { askLetterCode } from './entry/letter-code.ts'
import { listSignInMethods } from './entry/sign-in-methods.ts'
import { signUp } from './entry/sign-up.ts'
import { stepUp } from './entry/step-up.ts'
import { endUserSessions } from './operators/end-user-sessions.ts'
import { listWaysBack, openWayBack } from './operators/way-back.ts'
import { passkeySignIn } from './passkeys/passkey-sign-in.ts'
import {
  addPasskey,
  askNewPasskey,
  askPasskeyProof,
  askPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestPasswordReset } from './passwords/request-reset.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { addressLimitsOf } from './proof/address-limits.ts'
import { visitorOf } from './proof/visitor.ts'
import { askProviderLink } from './provider/link-provider.ts'
import type { Provider } from './provider/provider.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from './second-factor/authenticator.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/session-list.ts'
import type { Entrances, Sessions, Visit } from './sessions/sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { type ReleaseCodes, stopAccount } from './stopping/stop-account.ts'
import { stopWayBack } from './stopping/stop-way-back.ts'

const visit = <N extends RouteName>({ caller, params, body, request, reply }: Call<N>): Visit<N> => ({
  ...{ caller, params, body },
  visitor: visitorOf(request, reply),
})
/** The answer of a call without data. */
const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

const entranceHandlers = (
  entrances: Entrances,
  closures: readonly Closure[],
  releaseCodes: ReleaseCodes,
): HandlersOf<typeof authRoutes> => ({
  signUp: (context, call) => signUp(context, entrances, visit(call)),
  signIn: (context, call) => signIn(context, entrances, visit(call)),
  signOut: (_, call) => done(signOut(entrances.sessions, visit(call))),
  currentUser: ({ config, db }, { caller }) => currentUserWithBreak(config, db, caller.userId),
  requestPasswordReset: (context, call) => done(requestPasswordReset(context, entrances, visit(call))),
  resetPassword: (context, call) => done(resetPassword(context, entrances, visit(call), closures)),
  stopAccount: (context, call) => done(stopAccount(context, entrances, visit(call), releaseCodes)),
  askLetterCode: (context, call) => askLetterCode(context, entrances, visit(call)),
  stepUp: (context, call) => done(stepUp(context, entrances.sessions, visit(call))),
})

const methodHandlers = (
  entrances: Entrances,
  provider: Provider | null,
): HandlersOf<typeof signInMethodRoutes> => ({
  signInOptions: async ({ config }) => ({ provider: config.oidc && { name: config.oidc.name } }),
  signInWays: (context, { caller }) => listSignInMethods(context, caller),
  askProviderLink: (context, call) => askProviderLink(context, provider, visit(call)),
  listPasskeys: (context, { caller }) => listPasskeys(context, caller),
  askNewPasskey: (context, { caller, request }) => askNewPasskey(context, caller, request),
  addPasskey: async (context, call) => {
    const added = await addPasskey(context, visit(call))
    await entrances.sessions.announceChange(call.caller.userId)
    return added
  },
  renamePasskey: (context, { caller, params, body }) =>
    renamePasskey(context, { caller, id: params.id, name: body.name }),
  removePasskey: (context, { caller, params }) => done(removePasskey(context, { caller, id: params.id })),
  askPasskeyProof: (context, { caller, request }) => askPasskeyProof(context, caller, request),
  askPasskeySignIn: async (context, { address, request }) => {
    await entrances.limits.takeQuestion(address)
    return askPasskeySignIn(context, request)
  },
  passkeySignIn: (context, call) => passkeySignIn(context, entrances, visit(call)),
  setUpAuthenticator: (context, { caller }) => setUpAuthenticator(context, caller),
  confirmAuthenticator: async (context, { caller, body }) => {
    const confirmed = await confirmAuthenticator(context, caller, body.code)
    await entrances.sessions.announceChange(caller.userId)
    return confirmed
  },
  renewRecoveryCodes: (context, { caller }) => renewRecoveryCodes(context, caller),
  removeAuthenticator: (context, { caller }) => done(removeAuthenticator(context, caller)),
  secondFactor: (context, call) => secondFactor(context, entrances, visit(call)),
})

function userHandlers(entrances: Entrances, closures: readonly Closure[]): HandlersOf<typeof authUserRoutes> {
  const { sessions } = entrances
  const exporter = createExporter(closures)
  return {
    listSessions: (context, { caller }) => listSessions(context, caller),
    endSession: (context, { caller, params }) =>
      done(endSession(context, sessions, { caller, id: params.id })),
    endOtherSessions: (context, { caller }) => endOtherSessions(context, sessions, caller),
    changePassword: (context, call) => done(changePassword(context, sessions, visit(call))),
    verifyEmail: (context, call) => done(verifyEmail(context, entrances, visit(call))),
    changeEmail: (context, call) => done(changeEmail(context, entrances, visit(call))),
    confirmEmail: (context, call) => confirmEmail(context, entrances, visit(call)),
    confirmEmailByCode: (context, call) => confirmEmailByCode(context, entrances, visit(call)),
    signUpToComplete: (context, { request }) => signUpToComplete(context, request),
    completeSignUp: (context, call) => completeSignUp(context, entrances, visit(call)),
    exportData: async (context, { caller, reply }) => {
      const file = await exporter.write(context, caller, (leave) => {
        reply.raw.once('close', leave)
        // A connection that has already closed emits no further event.
        if (reply.raw.destroyed) leave()
      })
      reply.header('content-disposition', 'attachment; filename="evens-my-data.json"')
      reply.type('application/json; charset=utf-8')
      return file as unknown as Record<string, unknown>
    },
    closeAccount: (context, call) => done(closeAccount(context, sessions, visit(call), closures)),
  }
}

const helpHandlers = (
  { sessions }: Entrances,
  releaseCodes: ReleaseCodes,
): HandlersOf<typeof signInHelpRoutes> => ({
  listWaysBack: (context, { caller }) => listWaysBack(context, caller),
  openWayBack: (context, { caller, params, body }) =>
    openWayBack(
      context,
      { sessions, releaseCodes },
      { operator: caller, userId: params.id, reason: body.reason },
    ),
  stopWayBack: (context, call) => done(stopWayBack(context, visit(call))),
  endUserSessions: (context, { caller, params, body }) =>
    endUserSessions(context, sessions, { operator: caller, userId: params.id, reason: body.reason }),
})

type Needs = {
  sessions: Sessions
  mail: Mail
  /** null without a configured provider */
  provider: Provider | null
  closures: readonly Closure[]
  releaseCodes: ReleaseCodes
}

export function authHandlers(
  context: Context,
  { sessions, mail, provider, closures, releaseCodes }: Needs,
): HandlersOf<
  typeof authRoutes & typeof signInMethodRoutes & typeof authUserRoutes & typeof signInHelpRoutes
> {
  const entrances = { sessions, limits: addressLimitsOf(context), mail }
  return {
    ...entranceHandlers(entrances, closures, releaseCodes),
    ...methodHandlers(entrances, provider),
    ...userHandlers(entrances, closures),
    ...helpHandlers(entrances, releaseCodes),
  }
}
