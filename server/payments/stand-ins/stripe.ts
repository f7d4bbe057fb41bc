// npm run stand-in:stripe: a stand-in for Stripe in a process of its own, for developing and for tests
import { openStripeStandIn } from './stripe-stand-in.ts'

const env = process.env
if (env.NODE_ENV === 'production') {
  console.error('the stand-in for Stripe never runs in production')
  process.exit(1)
}
const keys = {
  secretKey: env.STRIPE_SECRET_KEY || 'sk_test_stand_in',
  publishableKey: env.STRIPE_PUBLISHABLE_KEY || 'pk_test_stand_in',
  webhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_stand_in',
}
const standIn = await openStripeStandIn({
  ...keys,
  port: Number(env.STRIPE_STAND_IN_PORT || 4312),
  webhookUrl: env.STRIPE_STAND_IN_WEBHOOK || 'http://127.0.0.1:4310/api/webhooks/stripe',
})
console.log(`The stand-in for Stripe is running at ${standIn.url}. Start Evens with

  STRIPE_API_BASE=${standIn.url}
  STRIPE_SECRET_KEY=${keys.secretKey}
  STRIPE_PUBLISHABLE_KEY=${keys.publishableKey}
  STRIPE_WEBHOOK_SECRET=${keys.webhookSecret}

Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 6666 stays in process.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.close().then(() => process.exit(0)))
}
