import type { Context } from '#server/core/context.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Visit } from './entrances.ts'
import { proveIdentity } from './prove-identity.ts'

/** Proves the session's identity again; actions that need a fresh proof then work for a while (users/fresh-proof.ts). */
export async function stepUp(
  context: Context,
  sessions: Sessions,
  { caller, body, visitor }: Visit<'stepUp'>,
): Promise<void> {
  await proveIdentity(context, caller, body, visitor)
  await sessions.renew(caller)
}
