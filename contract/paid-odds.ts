import { eventFee, type Pools, type Selection } from './odds.ts'

/**
 * Decimal odds after the fee: what is paid for each 1.00 on this side as the pools lie, in hundredths rounded down, so that
 * a stake times its odds never promises more than `payouts` pays. Never below 1.00.
 * @returns null when nothing is staked on this side, which has no odds yet
 */
export function paidOdds(pools: Pools, selection: Selection, feeBps: bigint): string | null {
  const own = pools[selection]
  if (own === 0n) return null
  const total = pools.optionA + pools.optionB
  const hundredths = ((total - eventFee(total, total - own, feeBps)) * 100n) / own
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
