/**
 * Amounts of a coin are whole numbers of its 10^-18 ("atto"), as bigints; on the wire and in the database they are decimal
 * strings. No float ever holds one.
 */
const PLACES = 18
const ONE = 10n ** BigInt(PLACES)
const DECIMAL = /^(\d{1,20})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Reads an amount as providers write it: "0.00165", "1e-7", "12". Digits below 10^-18 are dropped.
 * @returns atto, or null where the text is no such amount (a sign, NaN, nothing)
 */
export function parseCoin(text: unknown): bigint | null {
  if (typeof text !== 'string') return null
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  const shift = PLACES - fraction.length + Number(exponent)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** Atto to a decimal string without needless zeros: 1650000000000000n → "0.00165". */
export function formatCoin(atto: bigint): string {
  if (atto < 0n) throw new RangeError(`no amount of coin: ${atto}`)
  const fraction = String(atto % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return fraction === '' ? `${atto / ONE}` : `${atto / ONE}.${fraction}`
}

const ATTO_PER_SATOSHI = 10n ** 10n

/** Converts a price in cents to bitcoin at a rate, rounded up to the satoshi; atto. */
export function bitcoinFor(priceCents: bigint, centsPerBitcoin: bigint): bigint {
  const satoshi = (priceCents * 100_000_000n + centsPerBitcoin - 1n) / centsPerBitcoin
  return satoshi * ATTO_PER_SATOSHI
}

/** Parses JSON with numbers as strings of their digits: a float would change some of them. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, function (
    this: unknown,
    _key: string,
    value: unknown,
    source?: { source?: string },
  ) {
    return typeof value === 'number' ? (source?.source ?? String(value)) : value
  } as Parameters<typeof JSON.parse>[1])
}
