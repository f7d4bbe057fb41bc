// npm run simulator:stripe: a simulator for Stripe in a separate process, for development and tests
import { openStripeSimulator } from './stripe-simulator.ts'

const env = process.env
if (env.NODE_ENV === 'production') {
  console.error('the simulator for Stripe never runs in production')
  process.exit(1)
}
const keys = {
  secretKey: env.STRIPE_SECRET_KEY || 'sk_test_simulator',
  publishableKey: env.STRIPE_PUBLISHABLE_KEY || 'pk_test_simulator',
  webhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_simulator',
}
const simulator = await openStripeSimulator({
  ...keys,
  port: Number(env.STRIPE_SIMULATOR_PORT || 4312),
  webhookUrl: env.STRIPE_SIMULATOR_WEBHOOK || 'http://127.0.0.1:4310/api/webhooks/stripe',
})
console.log(`The simulator for Stripe is running at ${simulator.url}. Start Evens with

  STRIPE_API_BASE=${simulator.url}
  STRIPE_SECRET_KEY=${keys.secretKey}
  STRIPE_PUBLISHABLE_KEY=${keys.publishableKey}
  STRIPE_WEBHOOK_SECRET=${keys.webhookSecret}

Cards: 4242 4242 4242 4242 pays, as does every other number with 424242 in front, 4000 0000 0000 0002 is declined, 4000 0000 0000 6666 stays in process.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
}
