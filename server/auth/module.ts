import type { Mail } from '#server/core/mail.ts'
import { type Closure, type Contexts, defineModule } from '#server/core/module.ts'
import { ownExports } from './closure/person-records.ts'
import { registerNavigation } from './entry/navigation.ts'
import { sessionEnded } from './live.ts'
import { wayBackPoller } from './operators/finish-way-back.ts'
import { forgetChallenges } from './proof/challenges.ts'
import { createProvider } from './provider/provider.ts'
import { registerProvider } from './provider/provider-navigation.ts'
import { authHandlers } from './routes.ts'
import { sealedAuthenticators } from './second-factor/authenticator.ts'
import { sharedDevices } from './sessions/known-devices.ts'
import { createAddressNoter, forgetAddresses, tiesOfSessions } from './sessions/seen-addresses.ts'
import type { Sessions } from './sessions/sessions.ts'
import { forgetSessions } from './sessions/sessions-seen.ts'
import type { ReleaseCodes } from './stopping/stop-account.ts'
import { forgetWaysBack } from './stopping/stop-way-back.ts'

type Needs = { sessions: Sessions; mail: Mail; closures: readonly Closure[]; releaseCodes: ReleaseCodes }

export const auth = defineModule({
  name: 'auth',
  tables: [
    'sessions',
    'password_resets',
    'credentials',
    'known_devices',
    'seen_addresses',
    'recovery_codes',
    'auth_challenges',
    'ways_back',
  ],
  // `closeAccount` itself deletes the sign-in methods, after it has asked the other modules.
  closure: { exportData: ownExports, forget: forgetWaysBack },
  offers: { sharedDevices, ties: tiesOfSessions },
  live: { closing: [sessionEnded] },
  housekeeping: [forgetSessions, forgetChallenges, forgetAddresses],
  sealed: [sealedAuthenticators],
  start: ({ calls }: Contexts, { sessions, mail, closures, releaseCodes }: Needs) => {
    const noteSeen = createAddressNoter(calls)
    const provider = calls.config.oidc && createProvider(calls.config.oidc)
    return {
      routes: authHandlers(calls, { sessions, mail, provider, closures, releaseCodes }),
      pollers: [wayBackPoller(sessions)],
      plugins: [
        (fastify) =>
          fastify.addHook('onResponse', (request, _reply, done) => {
            if (request.caller) noteSeen(request.caller.userId, request.address)
            done()
          }),
        (fastify) => registerNavigation(fastify, calls, sessions),
        (fastify) => {
          if (provider) registerProvider(fastify, calls, sessions, provider)
        },
      ],
    }
  },
})
