import type { RouteName } from '#contract/route.ts'
import { eventBody, PASSWORD } from '#tests/support/world.ts'

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
