/** How people prove who they are, and how long we believe it. */
export { hashPassword } from './password-hash.ts'
export { proveIdentity } from './prove-identity.ts'
export { cookieName } from './session-cookie.ts'
export { createSessions, type Sessions } from './sessions.ts'
