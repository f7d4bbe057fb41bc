import { Refusal } from '#server/core/refusal.ts'
import type { Handler } from '#server/core/serve.ts'
import type { AddressLimits } from './address-limits.ts'
import { enter } from './enter.ts'
import type { Sessions } from './sessions.ts'
import { verifyPasskey } from './verify-passkey.ts'

const unknown = () =>
  new Refusal(
    'invalid_credentials',
    'This passkey could not be confirmed. Sign in another way, or try again.',
  )

/** Signs in with a passkey: the device has seen who holds it, so nothing more is asked. */
export function passkeySignIn(sessions: Sessions, limits: AddressLimits): Handler<'passkeySignIn'> {
  return async (context, call) => {
    const { body, address, reply, request } = call
    const tried = { account: `passkey/${body.passkey.id.slice(0, 100)}`, address }
    await limits.checkFailures(tried, reply)
    const found = await verifyPasskey(context, request, 'passkey-sign-in', body.passkey)
    if (!found) {
      await limits.countFailure(tried, reply)
      throw unknown()
    }
    return enter(context, sessions, call, async () => found.userId)
  }
}
