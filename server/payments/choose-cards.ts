import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/core/db.ts'
import type { CardProvider } from './cards.ts'
import { testModeCards } from './test-mode-cards.ts'

/** Who takes cards: Stripe by its keys; else test mode, and in production without keys nobody. */
export async function chooseCards(config: Config, db: Db): Promise<CardProvider | null> {
  if (config.stripe) {
    // The SDK is large: only who uses it waits for it.
    const { stripeCards } = await import('./stripe-cards.ts')
    return stripeCards(config.stripe)
  }
  return config.cardTestMode ? testModeCards(db) : null
}
