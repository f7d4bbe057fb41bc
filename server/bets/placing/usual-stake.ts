import type { Tx } from '#server/core/db.ts'
import { account, statement } from '#server/ledger/index.ts'

const NEWEST = 20

/**
 * The stake with which a slip opens in practice coins: the last stake, but never above the median of the newest twenty, so
 * that one large bet does not make the next one large. Hundredths; null for a person who never bet coins.
 */
export async function usualStake(tx: Tx, userId: bigint): Promise<bigint | null> {
  const lines = await statement(tx, account('person', userId, 'PLAY'), { limit: NEWEST, reasons: ['bet'] })
  return usualOf(lines.map(({ delta }) => -delta))
}

/** @param stakes newest first */
export function usualOf(stakes: readonly bigint[]): bigint | null {
  const [last] = stakes
  if (last === undefined) return null
  const sorted = stakes.toSorted((one, other) => (one < other ? -1 : 1))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]!
  return last < median ? last : median
}
