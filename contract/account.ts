import { z } from 'zod'
import {
  calendarDay,
  currentUser,
  email,
  newPassword,
  oneCode,
  passkeyAnswer,
  proofs,
  regionCode,
} from './auth.ts'
import { emptyBody, id, idParams, line, moment, nothing, personName } from './fields.ts'
import { route } from './route.ts'

/** What a browser's authenticator is asked (WebAuthn, as JSON): handed to it as it is. */
const passkeyQuestion = z.looseObject({ challenge: z.string() })
const base64url = z.string().regex(/^[\w-]{1,20000}$/, 'Not base64url')

/** What a browser's authenticator answers when it has made a passkey (WebAuthn, as JSON). */
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
  /** whether the keeper of the passkey copies it to the person's other devices */
  synced: z.boolean(),
})
const passkeyName = line(1, 60)
const mailToken = z.string().regex(/^[\w-]{43}$/, 'Not a link of ours')

/** How a person may sign in, and what is open about it. */
const signInWays = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.number().int(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** name of the sign-in provider that the account is linked to */
  provider: z.string().nullable(),
})

const session = z.object({
  id,
  device: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  current: z.boolean(),
})

const fresh = ['step_up_required'] as const

export const accountRoutes = {
  signInOptions: route({
    name: 'signInOptions',
    who: 'public',
    rate: 'read',
    reply: z.object({ provider: z.object({ name: z.string() }).nullable() }),
    about: 'The ways to sign in that this server offers beside a password and a passkey.',
  }),
  signInWays: route({
    name: 'signInWays',
    who: 'user',
    rate: 'read',
    reply: signInWays,
    about: 'How one may sign in to the own account.',
  }),
  listPasskeys: route({
    name: 'listPasskeys',
    who: 'user',
    rate: 'read',
    reply: z.array(passkey),
    about: 'One’s own passkeys, the newest first.',
  }),
  askNewPasskey: route({
    name: 'askNewPasskey',
    who: 'user',
    rate: 'sign-in',
    body: emptyBody,
    reply: passkeyQuestion,
    refusals: fresh,
    about:
      'What to ask the browser for to make a passkey. Holds for five minutes, once. Needs a fresh proof.',
  }),
  addPasskey: route({
    name: 'addPasskey',
    who: 'user',
    rate: 'sign-in',
    body: z.strictObject({ passkey: newPasskey, name: passkeyName.optional() }),
    status: 201,
    reply: passkey,
    refusals: ['proof_failed', 'credential_state', ...fresh],
    about: 'Keeps a passkey that the browser has made.',
  }),
  renamePasskey: route({
    name: 'renamePasskey',
    who: 'user',
    rate: 'write',
    owner: 'self',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    reply: passkey,
    refusals: ['not_found'],
    about: 'Gives one’s own passkey another name.',
  }),
  removePasskey: route({
    name: 'removePasskey',
    who: 'user',
    rate: 'sign-in',
    owner: 'self',
    params: idParams,
    reply: nothing,
    refusals: ['not_found', 'last_credential', ...fresh],
    about: 'Removes one’s own passkey, unless it is the last way to sign in. Needs a fresh proof.',
  }),
  askPasskeyProof: route({
    name: 'askPasskeyProof',
    who: 'user',
    rate: 'sign-in',
    body: emptyBody,
    reply: passkeyQuestion,
    about:
      'What to ask the browser for to prove with a passkey who this session is. Holds for five minutes, once.',
  }),
  askPasskeySignIn: route({
    name: 'askPasskeySignIn',
    who: 'public',
    rate: 'sign-in',
    body: emptyBody,
    reply: passkeyQuestion,
    about: 'What to ask the browser for to sign in with a passkey. Holds for five minutes, once.',
  }),
  passkeySignIn: route({
    name: 'passkeySignIn',
    who: 'public',
    rate: 'sign-in',
    body: z.strictObject({ passkey: passkeyAnswer }),
    reply: currentUser,
    refusals: ['invalid_credentials'],
    about: 'Signs in with a passkey; no e-mail address is needed.',
  }),
  setUpAuthenticator: route({
    name: 'setUpAuthenticator',
    who: 'user',
    rate: 'sign-in',
    body: emptyBody,
    reply: z.object({ uri: z.string(), secret: z.string() }),
    refusals: ['credential_state', ...fresh],
    about:
      'A new secret for an authenticator app (RFC 6238). It counts once it is confirmed. Needs a fresh proof.',
  }),
  confirmAuthenticator: route({
    name: 'confirmAuthenticator',
    who: 'user',
    rate: 'sign-in',
    body: z.strictObject({ code: oneCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['proof_failed', 'credential_state'],
    about: 'Turns the second factor on with a first code, and shows ten recovery codes, once.',
  }),
  renewRecoveryCodes: route({
    name: 'renewRecoveryCodes',
    who: 'user',
    rate: 'sign-in',
    body: emptyBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['credential_state', ...fresh],
    about: 'Ten new recovery codes in place of all old ones. Needs a fresh proof.',
  }),
  removeAuthenticator: route({
    name: 'removeAuthenticator',
    who: 'user',
    rate: 'sign-in',
    body: emptyBody,
    reply: nothing,
    refusals: ['credential_state', ...fresh],
    about: 'Turns the second factor off. Needs a fresh proof.',
  }),
  secondFactor: route({
    name: 'secondFactor',
    who: 'public',
    rate: 'sign-in',
    body: z.strictObject({ challenge: mailToken, code: oneCode }),
    reply: currentUser,
    refusals: ['invalid_credentials', 'credential_state'],
    about:
      'Finishes a sign-in with a one-time or recovery code. A challenge holds for five minutes and five codes.',
  }),
  listSessions: route({
    name: 'listSessions',
    who: 'user',
    rate: 'read',
    reply: z.array(session),
    about: 'Where one is signed in: this device first, then the one that was seen last.',
  }),
  endSession: route({
    name: 'endSession',
    who: 'user',
    rate: 'write',
    owner: 'self',
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Signs one device out.',
  }),
  endOtherSessions: route({
    name: 'endOtherSessions',
    who: 'user',
    rate: 'write',
    body: emptyBody,
    reply: z.object({ ended: z.number().int() }),
    about: 'Signs every other device out.',
  }),
  changePassword: route({
    name: 'changePassword',
    who: 'user',
    rate: 'sign-in',
    body: z.strictObject({
      currentPassword: z.string().min(1, 'Enter your password').max(200).optional(),
      newPassword,
    }),
    reply: nothing,
    refusals: ['proof_required', 'proof_failed', 'weak_password', ...fresh],
    about:
      'Sets a new password and signs every other device out. The present one is asked for; an account without one needs a fresh proof.',
  }),
  changeEmail: route({
    name: 'changeEmail',
    who: 'user',
    rate: 'mail',
    body: z.strictObject({ email }),
    reply: nothing,
    refusals: fresh,
    about:
      'Mails a link to the new address that makes it the account’s. The answer is the same when another account has it. Needs a fresh proof.',
  }),
  verifyEmail: route({
    name: 'verifyEmail',
    who: 'user',
    rate: 'mail',
    body: emptyBody,
    reply: nothing,
    about: 'Mails a link that confirms the account’s address.',
  }),
  confirmEmail: route({
    name: 'confirmEmail',
    who: 'user',
    rate: 'sign-in',
    owner: 'self',
    body: z.strictObject({ token: mailToken }),
    reply: z.object({ email: z.string() }),
    refusals: ['forbidden', 'reset_link_expired', 'email_taken'],
    about:
      'Confirms an address, or makes it the account’s, with a mailed token of the caller’s own account. Other sessions end when the address or the role changes.',
  }),
  signUpToComplete: route({
    name: 'signUpToComplete',
    who: 'public',
    rate: 'read',
    reply: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      provider: z.string(),
    }),
    refusals: ['not_found'],
    about: 'Whom the sign-in provider has named, before the account is opened.',
  }),
  completeSignUp: route({
    name: 'completeSignUp',
    who: 'public',
    rate: 'sign-up',
    body: z.strictObject({
      firstName: personName,
      lastName: personName,
      dateOfBirth: calendarDay,
      region: regionCode,
    }),
    status: 201,
    reply: currentUser,
    refusals: ['not_found', 'email_taken', 'under_age'],
    about: 'Opens an account for whom the sign-in provider has named, and signs it in.',
  }),
  exportData: route({
    name: 'exportData',
    who: 'user',
    rate: 'whole',
    reply: z.record(z.string(), z.unknown()),
    refusals: fresh,
    about:
      'Everything that is kept about one, as a file; of more than 10,000 pots or plays the newest, and it says so. Needs a fresh proof.',
  }),
  closeAccount: route({
    name: 'closeAccount',
    who: 'user',
    rate: 'sign-in',
    body: proofs,
    reply: nothing,
    refusals: ['proof_failed', 'account_not_empty', 'last_admin', ...fresh],
    about:
      'Closes the own account: nothing may be left in it or at stake. Name and ways in are removed, the ledger stays. Needs a proof here or a fresh one.',
  }),
}
