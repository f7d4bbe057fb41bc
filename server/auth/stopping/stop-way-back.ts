import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { proveIdentity } from '../proof/prove-identity.ts'
import type { Visit } from '../sessions/sessions.ts'

const none = () => new Refusal('not_found', 'No account recovery is running')

/** An account's waiting or requested way back. */
export const findWayBack = (tx: Tx, userId: bigint) =>
  tx.first<{ id: bigint; askedAt: Date; endsAt: Date }>(sql`
    select id, asked_at as "askedAt", ends_at as "endsAt" from ways_back
    where user_id = ${userId} and ends_at is not null and done_at is null and stopped_at is null`)

/** Stops the way back of an account, even before a second admin confirms it. @returns whether there was one */
export async function endWayBack(tx: Tx, userId: bigint): Promise<boolean> {
  const stopped = await tx.change(sql`
    update ways_back set stopped_at = clock_now()
    where user_id = ${userId} and done_at is null and stopped_at is null`)
  return stopped > 0
}

/**
 * The owner stops a way back in a session, by a passkey or authenticator that is older than the request: a password proves nothing
 * here, and a later factor may be a thief's.
 * @throws Refusal not_found, proof_required, proof_failed
 */
export async function stopWayBack(
  context: Context,
  { caller, body, visitor }: Visit<'stopWayBack'>,
): Promise<void> {
  const open = await findWayBack(context.db, caller.userId)
  if (!open) throw none()
  const since = await proveIdentity(context, caller, body, visitor)
  if (since === null || since >= open.askedAt)
    throw new Refusal(
      'proof_required',
      'This needs a passkey or an authenticator that you set up before the request was made.',
    )
  if (!(await context.db.transact((tx) => endWayBack(tx, caller.userId)))) throw none()
}

/** A closed account needs no way back. */
export async function forgetWaysBack(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from ways_back where user_id = ${userId}`)
}
