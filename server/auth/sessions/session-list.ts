import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { deviceLabel } from './device-label.ts'
import type { Sessions } from './sessions.ts'

type Session = { id: bigint; device: string; createdAt: Date; lastSeenAt: Date; current: boolean }

/** A person's signed-in devices: this one first, then the others by last use. */
export async function listSessions({ db }: Context, caller: Caller) {
  const rows = await db.rows<Session>(sql`
    select id, user_agent as device, created_at as "createdAt", last_seen_at as "lastSeenAt",
      token_hash = ${caller.sessionHash} as current
    from sessions
    where user_id = ${caller.userId} and session_ends_at(expires_at, last_seen_at, ${caller.role}) > clock_now()
    order by current desc, last_seen_at desc, id limit 100`)
  return rows.map((row) => ({ ...row, device: deviceLabel(row.device) }))
}

/**
 * Signs one device of the caller out. Any other than this one needs a fresh proof: a thief would sign the owner out.
 * @throws Refusal not_found (also for another person's), step_up_required
 */
export async function endSession(
  { db }: Context,
  sessions: Sessions,
  { caller, id }: { caller: Caller; id: bigint },
): Promise<void> {
  const ended = await db.transact(async (tx) => {
    const found = await tx.first<{ hash: Buffer; current: boolean }>(sql`
      delete from sessions where id = ${id} and user_id = ${caller.userId}
      returning token_hash as hash, token_hash = ${caller.sessionHash} as current`)
    if (!found) throw new Refusal('not_found', 'There is no such session')
    if (!found.current) await checkFreshProof(tx, caller)
    return found
  })
  sessions.announceEnd(caller.userId, ended.hash)
}

/** Signs every other device of the caller out. @throws Refusal step_up_required */
export async function endOtherSessions(
  { db }: Context,
  sessions: Sessions,
  caller: Caller,
): Promise<{ ended: number }> {
  await checkFreshProof(db, caller)
  const ended = await sessions.removeOthers(db, caller)
  for (const hash of ended) sessions.announceEnd(caller.userId, hash)
  return { ended: ended.length }
}
