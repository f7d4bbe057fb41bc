/** Sign-up, sign-in, sessions and proofs of identity. */

export { linkOrigin } from './addresses/link-origin.ts'
export { proveIdentity } from './entry/prove-identity.ts'
export { endSessionsOf } from './operators/end-sessions-of.ts'
export { makePasswordFilter } from './passwords/make-password-filter.ts'
export { openPasswordFilter } from './passwords/password-filter.ts'
export { hashPassword } from './passwords/password-hash.ts'
export { deviceLabel } from './sessions/device-label.ts'
export { sharedDevices } from './sessions/known-devices.ts'
export { cookieName } from './sessions/session-cookie.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
export { sessionsOf } from './sessions/sessions-seen.ts'
export { stopLink } from './stopping/stop-account.ts'
