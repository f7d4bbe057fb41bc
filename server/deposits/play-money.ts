import { sql, type Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'

/**
 * Credits that nobody paid: card credits that the provider does not call live, and simulated crypto, even if reversed
 * since.
 * @returns a text for each kind found; empty where all money is real
 */
export async function playMoney(tx: Tx): Promise<string[]> {
  const { cards, unknown, crypto } = await tx.one<{ cards: boolean; unknown: boolean; crypto: boolean }>(sql`
    select exists (select 1 from card_deposits where status = 'credited' and (test_mode or not live)) as cards,
      exists (select 1 from card_deposits where status = 'credited' and not test_mode and live is null) as unknown,
      exists (select 1 from crypto_deposits d where simulated and (credited_cents > 0
        or exists (select from crypto_receipts r where r.deposit_id = d.id and r.moves > 0))) as crypto`)
  return [
    ...(cards ? ['card deposits of a test mode'] : []),
    ...(unknown ? ['card deposits that Stripe has not marked as live'] : []),
    ...(crypto ? ['simulated crypto deposits'] : []),
  ]
}

/**
 * Asks the provider about credits not yet known to be live or not. Without an answer they stay unknown; a payment that the provider does
 * not know under these keys is not live.
 */
export async function askWhetherLive(tx: Tx, cards: CardProvider): Promise<void> {
  const unknown = await tx.rows<{ provider_id: string }>(sql`
    select provider_id from card_deposits where status = 'credited' and not test_mode and live is null`)
  for (const { provider_id: id } of unknown) {
    let live: boolean
    try {
      live = (await cards.readIntent(id))?.live ?? false
    } catch {
      return
    }
    await tx.change(sql`update card_deposits set live = ${live} where provider_id = ${id} and live is null`)
  }
}
