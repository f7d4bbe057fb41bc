import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refuseStopped } from '#server/users/index.ts'

/**
 * Locks the row of a person who adds or removes a sign-in method, then checks that the session is still live. Parallel
 * calls run one after the other, a closed account stays closed, and a call that waited for a password reset is refused. While the
 * account is stopped by the link of a letter no session changes a sign-in method.
 * @throws Refusal unauthorized, wallet_locked
 */
export async function lockOwner(tx: Tx, caller: Pick<Caller, 'userId' | 'sessionHash'>): Promise<void> {
  await tx.one(sql`select 1 from users where id = ${caller.userId} for no key update`)
  // A separate statement, so that it sees what was committed during the wait for the lock.
  const { lives } = await tx.one<{ lives: boolean }>(sql`
    select exists (select 1 from sessions where token_hash = ${caller.sessionHash}) as lives`)
  if (!lives) throw new Refusal('unauthorized', 'Sign in first')
  await refuseStopped(tx, caller.userId)
}
