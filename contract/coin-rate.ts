/**
 * The price of one coin, as operators read and write it, in hundred-millionths of a dollar, since some coins are worth
 * little.
 */
const PLACES = 8
const RATE = /^(\d{1,9})(?:\.(\d{1,8}))?$/

/** "32000.50" as hundred-millionths of a dollar; null when it is not a rate above zero. */
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
 * The value of waiting coins at a rate, accurate to about a cent and never above the value at the quote's rate.
 * @param most the value at the quote's rate, cents
 */
export function worthAtRate(most: bigint, rate: bigint, quoteRate: bigint): bigint {
  return rate >= quoteRate ? most : (most * rate) / quoteRate
}
