import { sql, type Tx } from '#server/core/db.ts'

/**
 * What in these books was never paid by anybody: credited deposits of the cards' test mode, and of simulated crypto.
 * @returns words for each kind that there is; none where all money is real
 */
export async function playMoney(tx: Tx): Promise<string[]> {
  const { cards, crypto } = await tx.one<{ cards: boolean; crypto: boolean }>(sql`
    select exists (select 1 from card_deposits where test_mode and status = 'credited') as cards,
      exists (select 1 from crypto_deposits where simulated and credited_cents > 0) as crypto`)
  return [
    ...(cards ? ['card deposits of the test mode'] : []),
    ...(crypto ? ['simulated crypto deposits'] : []),
  ]
}
