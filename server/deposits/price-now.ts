import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { type CryptoProvider, type CryptoReceipt, CryptoUnavailable } from '#server/payments/crypto.ts'
import type { CryptoDeposit } from './crypto-rows.ts'

export type PriceNow = (deposit: CryptoDeposit, receipts: readonly CryptoReceipt[]) => Promise<bigint | null>

/**
 * The current price of a deposit in its coin, for payments without a recorded price; null where none needs it or it is unavailable. It
 * stops asking after a failure, so an outage of the rate delays no credit.
 */
export function askPrices(context: Context, crypto: CryptoProvider): PriceNow {
  let down = false
  return async ({ price: priceCents, payCurrency }, receipts) => {
    const ids = receipts.filter(({ stage }) => stage !== 'gone').map(({ id }) => id)
    if (down || ids.length === 0) return null
    const { known } = await context.db.one<{ known: bigint }>(sql`
      select count(*) as known from crypto_receipts
      where provider = ${crypto.name} and provider_id = any(${ids}::text[]) and price_then is not null`)
    if (known === BigInt(ids.length)) return null
    try {
      return await crypto.priceIn({ priceCents, payCurrency })
    } catch (error) {
      if (!(error instanceof CryptoUnavailable)) throw error
      down = true
      context.log.warn({ err: error }, 'no source names the value of a coin payment')
      return null
    }
  }
}
