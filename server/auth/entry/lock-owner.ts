import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Holds the row of the person who adds or takes away a way in, and looks whether the session still lives: of two calls at
 * once one waits, a closed account stays closed, and a call that waited for a password reset comes too late.
 * @throws Refusal unauthorized
 */
export async function lockOwner(tx: Tx, caller: Pick<Caller, 'userId' | 'sessionHash'>): Promise<void> {
  await tx.one(sql`select 1 from users where id = ${caller.userId} for no key update`)
  // A statement of its own: it sees what was committed while the row was waited for.
  const { lives } = await tx.one<{ lives: boolean }>(sql`
    select exists (select 1 from sessions where token_hash = ${caller.sessionHash}) as lives`)
  if (!lives) throw new Refusal('unauthorized', 'Sign in first')
}
