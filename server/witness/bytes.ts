import { createHash } from 'node:crypto'

export const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** @returns undefined for anything but the one standard form of RFC 4648, section 4, with its padding */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  // what Node overlooks, such as spaces or spare bits, is not written again
  return bytes.toString('base64') === text ? bytes : undefined
}

/** 2^63 − 1: what C2SP lets numbers of entries and seconds be at most. */
const LARGEST = 9_223_372_036_854_775_807n

/** A number in decimal without leading zeroes. @returns undefined for any other text */
export function fromDecimal(text: string): bigint | undefined {
  if (!/^(0|[1-9][0-9]{0,18})$/.test(text)) return undefined
  const number = BigInt(text)
  return number <= LARGEST ? number : undefined
}
