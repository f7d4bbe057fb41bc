import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/core/db.ts'
import type { CardProvider } from './cards.ts'
import { testModeCards } from './test-mode-cards.ts'

/** Chooses the card provider: Stripe with keys; without them test mode, and in production none. */
export async function chooseCards(config: Config, db: Db): Promise<CardProvider | null> {
  if (config.stripe) {
    // The SDK is large, so it is loaded only when used.
    const { stripeCards } = await import('./stripe-cards.ts')
    return stripeCards(config.stripe)
  }
  return config.cardTestMode ? testModeCards(db) : null
}
