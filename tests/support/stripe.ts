import { signature } from '#simulators/stripe-sender.ts'
import { openStripeSimulator, type StripeSimulator } from '#simulators/stripe-simulator.ts'
import type { FreshDatabase } from './postgres-cluster.ts'
import { openWorld, type Person, type World } from './world.ts'

export const STRIPE_KEYS = {
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
}
export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000000000000002'
export const SLOW_CARD = '4000000000006666'

/** The settings with which a server uses the simulator at `url`. */
export const stripeEnv = (url: string) => ({
  STRIPE_API_BASE: url,
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
})

export type StripeWorld = World & {
  stripe: StripeSimulator
  /** Starts a deposit. @returns the payment's id */
  start(person: Person, amount: string): Promise<string>
  /** Starts a deposit and pays it with a good card; faults decide which messages go out. @returns the payment's id */
  pay(person: Person, amount: string): Promise<string>
  /** Waits until every message has been sent and answered. */
  allDelivered(): Promise<void>
  /** Posts a body to the webhook, signed as asked. @returns status and code of the answer */
  post(
    body: string,
    options?: { header?: string | null; at?: number; secret?: string },
  ): Promise<[number, string?]>
}

/** A world whose cards are Stripe's simulator, in this process; its messages go to the world's own server. */
export async function openStripeWorld(
  database: FreshDatabase,
  env: Record<string, string> = {},
): Promise<StripeWorld> {
  const stripe = await openStripeSimulator(STRIPE_KEYS)
  const world = await openWorld(database, { env: { ...stripeEnv(stripe.url), ...env } })
  const webhook = `${world.url}/api/webhooks/stripe`
  stripe.sender.sendTo(webhook)
  const start = async (person: Person, amount: string) =>
    (await person.ok('createPaymentIntent', { body: { amount } })).paymentIntentId
  return {
    ...world,
    stripe,
    start,
    async pay(person, amount) {
      const id = await start(person, amount)
      stripe.books.confirm(id, { number: GOOD_CARD })
      await stripe.sender.idle()
      return id
    },
    allDelivered: () => stripe.sender.idle(),
    async post(body, { header, at, secret = STRIPE_KEYS.webhookSecret } = {}) {
      const signed = header === undefined ? signature(body, secret, at) : header
      const response = await fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signed === null ? {} : { 'stripe-signature': signed }),
        },
        body,
      })
      const answer = (await response.json()) as { code?: string }
      return answer.code === undefined ? [response.status] : [response.status, answer.code]
    },
    async close() {
      await world.close()
      await stripe.close()
    },
  }
}
