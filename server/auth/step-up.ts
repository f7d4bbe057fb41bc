import type { Handler } from '#server/core/serve.ts'
import { proveIdentity } from './prove-identity.ts'
import type { Sessions } from './sessions.ts'

/** Proves again who this session is; what asks for a fresh proof then works for a while (core/step-up.ts). */
export function stepUp(sessions: Sessions): Handler<'stepUp'> {
  return async (context, { caller, body, reply }) => {
    await proveIdentity(context, caller, body, reply)
    await sessions.renew(caller)
    return {}
  }
}
