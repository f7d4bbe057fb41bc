import type { RouteName } from '#contract/route.ts'
import { eventBody, PASSWORD } from '#tests/support/world.ts'

const passkeyAnswer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
}
const madePasskey = { ...passkeyAnswer, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }

/** A body that each route which takes one accepts. */
export const SAMPLES: Partial<Record<RouteName, () => Record<string, unknown>>> = {
  signUp: () => ({
    email: `sample-${Math.random().toString(36).slice(2)}@example.com`,
    password: PASSWORD,
    firstName: 'Sample',
    lastName: 'Person',
    dateOfBirth: '1990-01-01',
    region: 'GB',
  }),
  signIn: () => ({ email: 'nobody@example.com', password: PASSWORD }),
  signOut: () => ({}),
  requestPasswordReset: () => ({ email: 'nobody@example.com' }),
  resetPassword: () => ({ token: 'x'.repeat(43), password: PASSWORD }),
  stepUp: () => ({ password: PASSWORD }),
  askNewPasskey: () => ({}),
  addPasskey: () => ({ passkey: madePasskey }),
  renamePasskey: () => ({ name: 'Laptop' }),
  askPasskeyProof: () => ({}),
  askPasskeySignIn: () => ({}),
  passkeySignIn: () => ({ passkey: passkeyAnswer }),
  setUpAuthenticator: () => ({}),
  confirmAuthenticator: () => ({ code: '000000' }),
  renewRecoveryCodes: () => ({}),
  removeAuthenticator: () => ({}),
  secondFactor: () => ({ challenge: 'x'.repeat(43), code: '000000' }),
  endOtherSessions: () => ({}),
  changePassword: () => ({ currentPassword: 'not this one', newPassword: PASSWORD }),
  changeEmail: () => ({ email: `elsewhere-${Math.random().toString(36).slice(2)}@example.com` }),
  verifyEmail: () => ({}),
  confirmEmail: () => ({ token: 'x'.repeat(43) }),
  completeSignUp: () => ({
    firstName: 'Sample',
    lastName: 'Person',
    dateOfBirth: '1990-01-01',
    region: 'GB',
  }),
  // one that proves nothing, or the people of the matrix would be gone
  closeAccount: () => ({ password: 'not this one' }),
  refillPractice: () => ({}),
  createPaymentIntent: () => ({ amount: '1.00' }),
  verifyDeposit: () => ({ paymentIntentId: 'test_unknown' }),
  createEvent: () => eventBody({ endsAt: new Date(Date.now() + 200 * 86_400_000).toISOString() }),
  addComment: () => ({ content: 'Well played' }),
  placeBet: () => ({ eventId: '1', selection: 'optionA', amount: '1' }),
  proposeOutcome: () => ({ outcome: 'optionA' }),
  concedeEvent: () => ({}),
  disputeEvent: () => ({ reason: 'The source says otherwise' }),
  voidEvent: () => ({ reason: 'Rained off' }),
  decideEvent: () => ({ outcome: 'optionA', reason: 'Seen' }),
  suspendEvent: () => ({ reason: 'Reports' }),
  resumeEvent: () => ({}),
  readNotifications: () => ({}),
}
