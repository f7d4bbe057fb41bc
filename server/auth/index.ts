/** The door of the auth room: how people prove who they are, and how long we believe it. */
export { forgetSessions } from './forget-sessions.ts'
export { authHandlers } from './handlers.ts'
export { registerNavigation } from './navigation.ts'
export { hashPassword } from './password-hash.ts'
export { type Proof, proveIdentity } from './prove-identity.ts'
export { cookieName } from './session-cookie.ts'
export { createSessions, type Sessions } from './sessions.ts'
