import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isPasskey, verifyPasskey } from '../proof/verify-passkey.ts'
import { enter } from '../sessions/enter.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'

const unconfirmed = () =>
  new Refusal(
    'invalid_credentials',
    'This passkey could not be confirmed. Sign in another way, or try again.',
  )
/** The browser then lets the device forget it. No one can guess an id of that length, so this reveals no passkey. */
const unknown = () =>
  new Refusal(
    'invalid_credentials',
    'This passkey does not open any account here: it was removed, or never stored. Delete it from your device, and sign in another way.',
    { passkey: 'unknown' },
  )

/** Signs in with a passkey. The device has verified its owner, so the server asks for no second factor. */
export async function passkeySignIn(
  context: Context,
  { sessions, limits }: Entrances,
  { caller, body, visitor }: Visit<'passkeySignIn'>,
): Promise<ReplyOf<'passkeySignIn'>> {
  const tried = { account: `passkey/${body.passkey.id.slice(0, 100)}`, address: visitor.address }
  await limits.checkFailures(tried)
  const found = await verifyPasskey(context, visitor, 'passkey-sign-in', body.passkey)
  if (!found) {
    await limits.countFailure(tried)
    throw (await isPasskey(context.db, body.passkey.id)) ? unconfirmed() : unknown()
  }
  return enter(context, sessions, { caller, visitor }, async () => found.userId, {
    since: found.createdAt,
  })
}
