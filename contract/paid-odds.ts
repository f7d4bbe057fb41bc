import { eventFee, type Pools, type Selection } from './odds.ts'

/**
 * Decimal odds after the fee: the payout for each 1.00 on this side with the current pools, in hundredths rounded down,
 * so that a stake times its odds never exceeds what `payouts` pays. Never below 1.00.
 * @returns null when nothing is staked on this side, so it has no odds yet
 */
export function paidOdds(pools: Pools, selection: Selection, feeBps: bigint): string | null {
  const own = pools[selection]
  if (own === 0n) return null
  const total = pools.optionA + pools.optionB
  const hundredths = ((total - eventFee(total, total - own, feeBps)) * 100n) / own
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
