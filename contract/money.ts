/**
 * Money is an integer count of hundredths, as a bigint. On the wire it is a decimal string with two places ("12.50").
 * An amount is never a float, here or anywhere else in the product.
 */

/** USD is real money; PLAY is practice coins, which have no cash value. They never meet in one journal. */
export type Currency = 'USD' | 'PLAY'

/** The largest amount in one field: 999,999,999.99. */
export const AMOUNT_MAX_CENTS = 99_999_999_999n

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/**
 * Reads an amount as typed by a person or sent by a client.
 * @param input an ASCII decimal ("10", "10.5", "10.50") or a JSON number whose shortest decimal has that form
 * @returns hundredths, or null when the input is not such an amount (signs, exponents, spaces, hex, three decimals,
 * NaN, booleans and arrays are all null). Zero is an amount; callers that need more refuse it.
 */
export function parseMoney(input: unknown): bigint | null {
  const text = typeof input === 'number' ? String(input) : input
  if (typeof text !== 'string' || !AMOUNT.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Hundredths to the wire's decimal string: 1960n → "19.60", -5n → "-0.05". */
export function formatMoney(cents: bigint): string {
  const sign = cents < 0n ? '-' : ''
  const abs = cents < 0n ? -cents : cents
  return `${sign}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`
}

/** Only the digits, in groups: 124850n → "1,248.50". @param cents not negative */
export const grouped = (cents: bigint): string => formatMoney(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',')

/** Dollars in a sentence of the server: 124850n → "$1,248.50". @param cents not negative */
export const dollars = (cents: bigint): string => `$${grouped(cents)}`

/** An amount of either mode in a sentence of the server: "$1,248.50", "1,248.50 practice coins". @param cents not negative */
export const amountText = (cents: bigint, practice: boolean): string =>
  practice ? `${grouped(cents)} practice coins` : dollars(cents)

/** The same where space is scarce: "$1,248.50", "◈ 1,248.50". The full words stand nearby. @param cents not negative */
export const shortAmount = (cents: bigint, practice: boolean): string =>
  practice ? `◈\u00a0${grouped(cents)}` : dollars(cents)

/** Reads a decimal string that the server wrote, sign included. Throws on anything else: that is a bug. */
export function wireToCents(text: string): bigint {
  const negative = text.startsWith('-')
  const match = /^(\d+)\.(\d\d)$/.exec(negative ? text.slice(1) : text)
  if (!match) throw new Error(`not a wire amount: ${text}`)
  const cents = BigInt(match[1]!) * 100n + BigInt(match[2]!)
  return negative ? -cents : cents
}
