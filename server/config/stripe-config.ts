import { ConfigError } from './values.ts'

export type StripeConfig = Readonly<{
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The address of a simulator of Stripe's API; undefined for the real one. */
  apiBase: string | undefined
  /** the id of the monthly price; made on demand where it is undefined */
  insightsPrice: string | undefined
}>

type Read = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
  STRIPE_INSIGHTS_PRICE?: string | undefined
}

/** Stripe takes all three keys or none. */
export function readStripe(read: Read): StripeConfig | null {
  const keys = {
    STRIPE_SECRET_KEY: read.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: read.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: read.STRIPE_WEBHOOK_SECRET,
  }
  const entries = Object.entries(keys)
  const present = entries.filter(([, value]) => value).map(([name]) => name)
  if (present.length === 0) {
    for (const name of ['STRIPE_API_BASE', 'STRIPE_INSIGHTS_PRICE'] as const)
      if (read[name]) throw new ConfigError(`${name}: is set without STRIPE_SECRET_KEY`)
    return null
  }
  const missing = entries.filter(([, value]) => !value).map(([name]) => name)
  if (missing.length > 0) {
    throw new ConfigError(`${missing.join(', ')}: missing beside ${present.join(', ')}`)
  }
  return Object.freeze({
    secretKey: read.STRIPE_SECRET_KEY!,
    publishableKey: read.STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET!,
    apiBase: read.STRIPE_API_BASE,
    insightsPrice: read.STRIPE_INSIGHTS_PRICE,
  })
}
