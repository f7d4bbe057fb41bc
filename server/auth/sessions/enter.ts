import type { ReplyOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { currentUserWithBreak } from '#server/safer-play/index.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { isClosed } from '#server/users/index.ts'
import type { Visitor } from '../proof/visitor.ts'
import { giveDevice, meetDevice } from './known-devices.ts'
import type { ProvedAt, Sessions } from './sessions.ts'

type CurrentUser = ReplyOf<'currentUser'>

type Entrance = {
  /** the user of the browser's previous session */
  caller: Caller | null
  visitor: Visitor
}

/**
 * Signs a person in: opens a session under a new token, remembers the browser, and ends its previous session.
 * @param who returns the user who signs in, in the session's transaction; throws to refuse
 * @param provedAt when the person proved their identity, if not now
 */
export async function enter(
  context: Context,
  sessions: Sessions,
  { caller, visitor }: Entrance,
  who: (tx: Tx) => Promise<bigint>,
  provedAt: ProvedAt = 'now',
): Promise<CurrentUser> {
  let session = ''
  let device = ''
  const view = await context.db.transact(async (tx) => {
    const userId = await who(tx)
    if (await isClosed(tx, userId)) throw new Refusal('invalid_credentials', 'This account is closed')
    session = await sessions.start(tx, userId, visitor, provedAt)
    device = await meetDevice(context, tx, userId, visitor)
    return currentUserWithBreak(context.config, tx, userId)
  })
  noteSecurity(context, 'sign_in.succeeded', visitor, { userId: BigInt(view.id) })
  if (caller) await sessions.end(caller)
  sessions.giveCookie(visitor, session)
  giveDevice(visitor, device, context.config)
  return view
}
