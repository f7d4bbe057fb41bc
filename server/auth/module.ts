import type { Mail } from '#server/core/mail.ts'
import { type Closure, type Contexts, defineModule } from '#server/core/module.ts'
import { forgetChallenges } from './challenges.ts'
import { forgetSessions } from './forget-sessions.ts'
import { sessionEnded } from './live.ts'
import { registerNavigation } from './navigation.ts'
import { ownExports } from './person-records.ts'
import { registerProvider } from './provider-navigation.ts'
import { authHandlers } from './routes.ts'
import { sealedAuthenticators } from './sealed-authenticators.ts'
import type { Sessions } from './sessions.ts'

type Needs = { sessions: Sessions; mail: Mail; closures: readonly Closure[] }

export const auth = defineModule({
  name: 'auth',
  tables: [
    'sessions',
    'password_resets',
    'credentials',
    'known_devices',
    'recovery_codes',
    'auth_challenges',
  ],
  // The ways in go by `closeAccount` itself, which asks the other modules first.
  closure: { exportData: ownExports },
  live: { closing: [sessionEnded] },
  housekeeping: [forgetSessions, forgetChallenges],
  sealed: [sealedAuthenticators],
  start: ({ calls }: Contexts, { sessions, mail, closures }: Needs) => ({
    routes: authHandlers(calls, sessions, mail, closures),
    plugins: [
      (fastify) => registerNavigation(fastify, calls, sessions),
      (fastify) => registerProvider(fastify, calls, sessions),
    ],
  }),
})
