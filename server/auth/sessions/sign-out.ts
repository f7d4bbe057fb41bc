import type { Sessions, Visit } from './sessions.ts'

/** Ends this session and removes the cookie. Without a session the answer is the same. */
export async function signOut(
  sessions: Sessions,
  { caller, visitor }: Pick<Visit<'signOut'>, 'caller' | 'visitor'>,
): Promise<void> {
  if (caller) await sessions.end(caller)
  sessions.giveCookie(visitor, null)
}
