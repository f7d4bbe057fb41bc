import { z } from 'zod'
import { currentUser, oneCode, passkeyAnswer } from './auth.ts'
import { emptyBody, id, idParams, line, moment, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** WebAuthn options (JSON) for the browser's authenticator, passed on unchanged. */
const passkeyQuestion = z.looseObject({ challenge: z.string() })
const base64url = z.string().regex(/^[\w-]{1,20000}$/, 'Not base64url')

/** The authenticator's answer after making a passkey (WebAuthn, JSON). */
const newPasskey = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  /** whether the passkey's provider syncs it to the person's other devices */
  synced: z.boolean(),
})
const passkeyName = line(1, 60)
/** A person's sign-in methods and their state. */
const signInWays = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.number().int(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** when two-step sign-in ends because admins have opened a way back; null without one */
  wayBackAt: moment.nullable().optional(),
  /** name of the linked sign-in provider */
  provider: z.string().nullable(),
})

const challengeToken = z.string().regex(/^[\w-]{43}$/, 'This is not one of our links')
/** While the link of a letter stops the account, no session can change a sign-in method. */
const stoppable = ['wallet_locked', 'step_up_required'] as const

/** Passkeys and the authenticator app: managing them and signing in with them. */
export const signInMethodRoutes = {
  signInOptions: route('GET /api/auth/options', {
    who: 'public',
    rate: 'read',
    reply: z.object({ provider: z.object({ name: z.string() }).nullable() }),
    about: 'The sign-in methods that this server offers besides passwords and passkeys.',
  }),
  signInWays: route('GET /api/auth/ways', {
    who: 'user',
    rate: 'read',
    reply: signInWays,
    about: 'The sign-in methods of the caller’s account.',
  }),
  askProviderLink: route('POST /api/auth/provider-link', {
    who: 'user',
    rate: 'sign-in',
    changes: [],
    body: emptyBody,
    reply: z.object({ url: z.string() }),
    refusals: ['not_found', ...stoppable],
    about:
      'Returns the sign-in provider’s address at which the caller identifies themselves. The provider’s account that returns with this browser can sign in to the caller’s account from then on. Works for 15 minutes. Needs a fresh proof.',
  }),
  listPasskeys: route('GET /api/auth/passkeys', {
    who: 'user',
    rate: 'read',
    reply: z.array(passkey),
    about: 'The caller’s passkeys, newest first.',
  }),
  askNewPasskey: route('POST /api/auth/passkeys/ask-new', {
    who: 'user',
    rate: 'sign-in',
    changes: [],
    body: emptyBody,
    reply: passkeyQuestion,
    refusals: stoppable,
    about:
      'Returns the WebAuthn options for creating a passkey. Valid once, for five minutes. Needs a fresh proof.',
  }),
  addPasskey: route('POST /api/auth/passkeys', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    openText: { name: 'only its owner reads it' },
    body: z.strictObject({ passkey: newPasskey, name: passkeyName.optional() }),
    status: 201,
    reply: passkey,
    refusals: ['proof_failed', 'credential_state', ...stoppable],
    about:
      'Saves a passkey that the browser has created. A repeat after a lost answer returns the saved passkey.',
  }),
  renamePasskey: route('PATCH /api/auth/passkeys/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['signInMethods'],
    params: idParams,
    openText: { name: 'only its owner reads it' },
    body: z.strictObject({ name: passkeyName }),
    reply: passkey,
    refusals: ['not_found', 'wallet_locked'],
    about: 'Renames one of the caller’s passkeys.',
  }),
  removePasskey: route('DELETE /api/auth/passkeys/{id}', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found', 'last_credential', ...stoppable],
    about: 'Removes one of the caller’s passkeys, unless it is the last sign-in method. Needs a fresh proof.',
  }),
  askPasskeyProof: route('POST /api/auth/passkeys/ask-proof', {
    who: 'user',
    rate: 'sign-in',
    changes: [],
    body: emptyBody,
    reply: passkeyQuestion,
    about:
      'Returns the WebAuthn options for proving the caller’s identity with a passkey. Valid once, for five minutes.',
  }),
  askPasskeySignIn: route('POST /api/auth/passkeys/ask-sign-in', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: emptyBody,
    reply: passkeyQuestion,
    about: 'Returns the WebAuthn options for signing in with a passkey. Valid once, for five minutes.',
  }),
  passkeySignIn: route('POST /api/auth/passkeys/sign-in', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: z.strictObject({ passkey: passkeyAnswer }),
    reply: currentUser,
    refusals: ['invalid_credentials'],
    about: 'Signs in with a passkey; no e-mail address is needed.',
  }),
  setUpAuthenticator: route('POST /api/auth/authenticator/set-up', {
    who: 'user',
    rate: 'sign-in',
    changes: [],
    body: emptyBody,
    reply: z.object({ uri: z.string(), secret: z.string() }),
    refusals: ['credential_state', ...stoppable],
    about:
      'Creates a secret for an authenticator app (RFC 6238). It takes effect once it is confirmed. Needs a fresh proof.',
  }),
  confirmAuthenticator: route('POST /api/auth/authenticator/confirm', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    body: z.strictObject({ code: oneCode('app') }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['wallet_locked', 'proof_failed', 'credential_state'],
    about: 'Turns the second factor on with a first code and shows ten recovery codes, once.',
  }),
  renewRecoveryCodes: route('POST /api/auth/authenticator/recovery-codes', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    body: emptyBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['credential_state', ...stoppable],
    about: 'Replaces all recovery codes with ten new ones. Needs a fresh proof.',
  }),
  removeAuthenticator: route('POST /api/auth/authenticator/remove', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    body: emptyBody,
    reply: nothing,
    refusals: ['credential_state', ...stoppable],
    about: 'Turns the second factor off. Needs a fresh proof.',
  }),
  secondFactor: route('POST /api/auth/second-factor', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: z.strictObject({ challenge: challengeToken, code: oneCode('app or recovery') }),
    reply: currentUser,
    refusals: ['invalid_credentials', 'credential_state'],
    about:
      'Finishes a sign-in with a one-time or recovery code. A challenge allows five tries within five minutes.',
  }),
}

export const signInMethods = contractModule({
  routes: signInMethodRoutes,
  parts: { signInMethods: ['signInWays', 'listPasskeys', 'listSessions'] },
})
