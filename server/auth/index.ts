/** How people prove who they are, and how long we believe it. */

export { proveIdentity } from './entry/prove-identity.ts'
export { hashPassword } from './passwords/password-hash.ts'
export { cookieName } from './sessions/session-cookie.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
