/** Sign-up, sign-in, sessions and proofs of identity. */

export { endSessionsOf } from './operators/end-sessions-of.ts'
export { makePasswordFilter } from './passwords/make-password-filter.ts'
export { openPasswordFilter } from './passwords/password-filter.ts'
export { linkOrigin } from './proof/link-origin.ts'
export { hashPassword } from './proof/password-hash.ts'
export { proveIdentity } from './proof/prove-identity.ts'
export { deviceLabel } from './sessions/device-label.ts'
export { sharedDevices } from './sessions/known-devices.ts'
export { cookieName } from './sessions/named-cookie.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
export { sessionsOf } from './sessions/sessions-seen.ts'
export { stopLink } from './stopping/stop-account.ts'
