import { share } from './fees.ts'

/** The two options of an event, as the wire names them. */
export const SELECTIONS = ['optionA', 'optionB'] as const
export type Selection = (typeof SELECTIONS)[number]

/** The option that a selection bets against. */
export const otherOf = (selection: Selection): Selection => (selection === 'optionA' ? 'optionB' : 'optionA')

/** The letter of an option on screens and pictures. */
export const letterOf = (selection: Selection): 'A' | 'B' => (selection === 'optionA' ? 'A' : 'B')

/** The stakes on each side, hundredths. */
export type Pools = { optionA: bigint; optionB: bigint }

/**
 * The platform's fee on one event, hundredths. floor(2% of the gross pool), but never more than the losing pool, so
 * that no winner gets back less than the stake; 0 when nothing was lost.
 */
export function eventFee(grossCents: bigint, losingCents: bigint, feeBps: bigint): bigint {
  const fee = share(grossCents, feeBps)
  return fee < losingCents ? fee : losingCents
}

/**
 * Decimal odds for display: total pool divided by the option's pool (specification, part 2 §9).
 * @returns "2.00" when nothing is staked at all; null when this option's pool is empty ("be the first")
 */
export function displayOdds(pools: Pools, selection: Selection): string | null {
  const total = pools.optionA + pools.optionB
  if (total === 0n) return '2.00'
  const own = pools[selection]
  if (own === 0n) return null
  const hundredths = (total * 100n + own / 2n) / own
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Share of the pool on A in tenths of a percent (583 = 58.3%); 500 when the pool is empty. */
export function shareOfA(pools: Pools): number {
  const total = pools.optionA + pools.optionB
  if (total === 0n) return 500
  return Number((pools.optionA * 1000n + total / 2n) / total)
}

/** The five lines of a quote, hundredths. All but the stake are estimates until the event locks. */
export type Quote = {
  stake: bigint
  /** the whole pool, including this stake */
  pot: bigint
  /** this stake's share of the pool before the fee, if nobody else joins */
  share: bigint
  /** this stake's part of the fee */
  fee: bigint
  /** payout: share − fee */
  payout: bigint
  /** payout − stake */
  net: bigint
  /** the fee is capped at the other side's pool, so it is below its rate */
  capped: boolean
  /** nobody has bet on the other side; if it stays so, the stake is refunded in full */
  refund: boolean
}

/**
 * The possible win of a new stake on `selection` if nobody else joined, by the arithmetic of the payout (`payouts`),
 * with the stake as the last bet on its side.
 * @param pools both pools before this stake, hundredths
 * @param stake hundredths, above 0
 */
export function quote(pools: Pools, selection: Selection, stake: bigint, feeBps: bigint): Quote {
  const own = pools[selection] + stake
  const other = pools[otherOf(selection)]
  const pot = own + other
  const fee = eventFee(pot, other, feeBps)
  const net = pot - fee
  const before = own - stake
  const gross = pot - (pot * before) / own
  const payout = net - (net * before) / own
  return {
    stake,
    pot,
    share: gross,
    fee: gross - payout,
    payout,
    net: payout - stake,
    capped: fee < share(pot, feeBps),
    refund: other === 0n,
  }
}

/**
 * The payouts of a final event: pari-mutuel shares by cumulative rounding. The n-th winner gets floor(D × c(n) / W) −
 * floor(D × c(n−1) / W), where D is the pool less the fee, W the winning pool and c(n) the sum of the first n winning
 * stakes in the order of bet ids. The sum is D exactly, each part is within one cent of the exact share and never below
 * the stake.
 * @param stakes the winning stakes in the order of their bet ids, hundredths
 * @param losing the losing pool, hundredths
 * @param isAside whether the n-th stake is of a person who stepped back: it comes back alone, and the others share without it
 */
export function payouts(
  stakes: readonly bigint[],
  losing: bigint,
  feeBps: bigint,
  isAside: (n: number) => boolean = () => false,
): { fee: bigint; payouts: bigint[] } {
  const sum = (some: readonly bigint[]) => some.reduce((total, stake) => total + stake, 0n)
  const gross = sum(stakes) + losing
  const winning = sum(stakes.filter((_, n) => !isAside(n)))
  if (winning === 0n) return { fee: 0n, payouts: [...stakes] }
  const fee = eventFee(gross, losing, feeBps)
  const pot = winning + losing - fee
  let cumulative = 0n
  let paid = 0n
  const parts = stakes.map((stake, n) => {
    if (isAside(n)) return stake
    cumulative += stake
    const upTo = (pot * cumulative) / winning
    const part = upTo - paid
    paid = upTo
    return part
  })
  return { fee, payouts: parts }
}

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
