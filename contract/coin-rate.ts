/** What one coin costs, as operators read and write it: hundred-millionths of a dollar, since some coins are worth little. */
const PLACES = 8
const RATE = /^(\d{1,9})(?:\.(\d{1,8}))?$/

/** "32000.50" as hundred-millionths of a dollar; null where it is no rate above zero. */
export function parseRate(text: string): bigint | null {
  const match = RATE.exec(text.trim())
  if (!match) return null
  const rate = BigInt(match[1]! + (match[2] ?? '').padEnd(PLACES, '0'))
  return rate > 0n ? rate : null
}

/** A rate with at least two places and no needless zeros after them: "32000.50", "0.08123". */
export function formatRate(rate: bigint): string {
  const digits = String(rate).padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -PLACES)}.${fraction}`
}

/**
 * What waiting coins come to at a rate, about to the cent: never more than at the quote's.
 * @param most what they come to at the quote's rate, cents
 */
export function worthAtRate(most: bigint, rate: bigint, quoteRate: bigint): bigint {
  return rate >= quoteRate ? most : (most * rate) / quoteRate
}
