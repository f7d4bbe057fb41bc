/** The most people to split one sum between. Each receives their own request. */
export const SPLIT_MOST = 10

/**
 * Splits cents into parts that differ by a cent at most: the first ones get the odd cents.
 * @param parts above zero
 * @returns `parts` amounts whose sum is exactly `cents`
 */
export function splitCents(cents: bigint, parts: number): bigint[] {
  const count = BigInt(parts)
  const [each, odd] = [cents / count, cents % count]
  return Array.from({ length: parts }, (_, index) => each + (BigInt(index) < odd ? 1n : 0n))
}
