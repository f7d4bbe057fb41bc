import type { Context } from '#server/core/context.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Visit } from './entrances.ts'
import { proveIdentity } from './prove-identity.ts'

/** Proves again who this session is; what asks for a fresh proof then works for a while (users/fresh-proof.ts). */
export async function stepUp(
  context: Context,
  sessions: Sessions,
  { caller, body, visitor }: Visit<'stepUp'>,
): Promise<void> {
  await proveIdentity(context, caller, body, visitor)
  await sessions.renew(caller)
}
