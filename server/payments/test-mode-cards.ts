import { AMOUNT_MAX_CENTS } from '#contract/money.ts'
import { TEST_MODE_SECRET } from '#contract/test-mode.ts'
import type { Config } from '#server/config/config.ts'
import { type Db, sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CardIntent, CardProvider } from './cards.ts'

/**
 * Cards without a card: every intent is paid the moment it is made. It keeps its intents in the table of card deposits,
 * so that reading one again after a crash finds what was made. The server refuses to start with it in production.
 */
export function testModeCards(db: Db): CardProvider {
  return {
    testMode: true,
    amountMax: AMOUNT_MAX_CENTS,
    form: null,
    billing: null,
    createIntent: async ({ depositId, amount, userId }) => paid(depositId, amount, userId),
    readIntent: async (id) => {
      const row = await db.first<{ id: string; user_id: bigint; amount_cents: bigint }>(sql`
        select id, user_id, amount_cents from card_deposits where provider_id = ${id} and test_mode`)
      if (!row) return undefined
      // A refund is complete as soon as it is tried.
      const refunds = await db.rows<{ id: bigint; amount_cents: bigint }>(sql`
        select id, amount_cents from card_refunds
        where deposit_id = ${row.id}::uuid and attempts > 0 and state <> 'failed'`)
      return {
        ...paid(row.id, row.amount_cents, row.user_id),
        takenBack: refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0n),
        refunds: refunds.map((refund) => ({ refundId: refund.id, status: 'succeeded' as const })),
      }
    },
    // A payment is paid as soon as it is made, without a card.
    cancelIntent: async () => {},
    refundIntent: async () => {
      throw new Error('no card was charged')
    },
    openMessage: () => {
      throw new Refusal('signature_invalid', 'No card provider is configured here')
    },
    readMessage: () => ({ id: '', kind: '', intentId: undefined }),
  }
}

const paid = (depositId: string, amount: bigint, userId: bigint): CardIntent => ({
  id: `test_${depositId}`,
  clientSecret: TEST_MODE_SECRET,
  status: 'succeeded',
  live: false,
  amount,
  currency: 'usd',
  userId,
  depositId,
  takenBack: 0n,
  refunds: [],
  card: undefined,
})

/** Chooses the card provider: Stripe with keys; without them test mode, and in production none. */
export async function chooseCards(config: Config, db: Db): Promise<CardProvider | null> {
  if (config.stripe) {
    // The SDK is large, so it is loaded only when used.
    const { stripeCards } = await import('./stripe-cards.ts')
    return stripeCards(config.stripe)
  }
  return config.cardTestMode ? testModeCards(db) : null
}
