import { randomUUID } from 'node:crypto'
import { TEST_MODE_SECRET } from '#contract/test-mode.ts'
import { type Db, sql } from '#server/core/db.ts'
import type { CardProvider } from './cards.ts'

/**
 * Cards without a card: every intent is paid the moment it is made. It keeps its intents in the table of card deposits,
 * so that reading one again after a crash finds what was made. The server refuses to start with it in production.
 */
export function testModeCards(db: Db): CardProvider {
  return {
    testMode: true,
    createIntent: async ({ amount, userId }) => ({
      id: `test_${randomUUID()}`,
      clientSecret: TEST_MODE_SECRET,
      status: 'succeeded',
      amount,
      currency: 'usd',
      userId,
    }),
    readIntent: async (id) => {
      const row = await db.first<{ user_id: bigint; amount_cents: bigint }>(sql`
        select user_id, amount_cents from card_deposits where provider_id = ${id} and test_mode`)
      return (
        row && {
          id,
          clientSecret: TEST_MODE_SECRET,
          status: 'succeeded',
          amount: row.amount_cents,
          currency: 'usd',
          userId: row.user_id,
        }
      )
    },
  }
}
