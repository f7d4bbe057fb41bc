import type { Handler } from '#server/core/serve.ts'
import type { Sessions } from './sessions.ts'

/** Ends this session and takes the cookie away. Who is signed out already hears the same. */
export function signOut(sessions: Sessions): Handler<'signOut'> {
  return async (_, { caller, reply }) => {
    if (caller) await sessions.end(caller)
    sessions.giveCookie(reply, null)
    return {}
  }
}
