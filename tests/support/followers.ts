import type { Draw } from './random-line.ts'

/** A model of one pool and of a public event with its follower, written without the product's code. Amounts in hundredths. */

export type Side = 0 | 1
export type Stake = { bettor: number; side: Side; cents: bigint }
export type Outcome = 'optionA' | 'optionB' | 'void'

/** The fate of a public event after its bets. */
type Fate = 'A' | 'B' | 'void' | 'early' | 'nobody proposes' | 'suspended'
const FATES: readonly Fate[] = ['A', 'A', 'A', 'B', 'B', 'B', 'void', 'early', 'nobody proposes', 'suspended']

export type Plan = {
  practice: boolean
  source: Stake[]
  follower: Stake[]
  fate: Fate
  /** a bettor disputes the follower's proposal, and moderators decide this */
  decided: 'stands' | 'void' | null
  /** everybody who loses by the follower's proposal concedes */
  conceded: boolean
  /** the outcome that a moderator proposes, where the public event has none */
  proposed: Outcome
}

/** Stakes of up to eight people, each on one side; often one side or both are empty. @param most hundredths */
function stakes(draw: Draw, most: number): Stake[] {
  const lean = draw(6)
  return Array.from({ length: draw(9) }, (_, bettor) => ({
    bettor,
    side: (lean === 0 ? 0 : lean === 1 ? 1 : draw(2)) as Side,
    cents: BigInt(1 + draw(most)),
  }))
}

/** Every eighth pair has large pools of real money, which have longer windows; a decision about them would take two moderators, so nobody disputes it. */
export function drawPlan(draw: Draw): Plan {
  const most = draw(8) === 0 ? 30_000 : 300
  const end = most > 300 ? 11 : draw(12)
  return {
    practice: most === 300 && draw(2) === 0,
    source: stakes(draw, most),
    follower: stakes(draw, most),
    fate: FATES[draw(FATES.length)]!,
    decided: end === 0 ? 'stands' : end === 1 ? 'void' : null,
    conceded: end === 2 || end === 3,
    proposed: (['optionA', 'optionB', 'void'] as const)[draw(3)]!,
  }
}

/** The least time for disputes of a pool, in seconds: ten minutes in coins; in dollars 2 hours, above $100 6, above $1,000 24. */
export function windowOf(practice: boolean, all: readonly Stake[]): number {
  if (practice) return 600
  const pool = sum(all, 0) + sum(all, 1)
  return 7_200 * (pool <= 10_000n ? 1 : pool <= 100_000n ? 3 : 12)
}

const sum = (all: readonly Stake[], side: Side) =>
  all.filter((one) => one.side === side).reduce((total, { cents }) => total + cents, 0n)

/** Whether both sides have a stake. */
export const isFunded = (all: readonly Stake[]): boolean => sum(all, 0) > 0n && sum(all, 1) > 0n

/** The end of the public event, and whether it leaves its question open. */
export function endOfSource({ source, fate }: Plan): { outcome: Outcome; open: boolean } {
  // a suspension stops the clock before the close
  if (fate === 'suspended') return { outcome: 'void', open: false }
  if (!isFunded(source) || fate === 'nobody proposes') return { outcome: 'void', open: true }
  if (fate === 'void') return { outcome: 'void', open: false }
  return { outcome: fate === 'B' ? 'optionB' : 'optionA', open: false }
}

/** The end of the follower. */
export function endOfFollower(plan: Plan): Outcome {
  if (!isFunded(plan.follower)) return 'void'
  const { outcome, open } = endOfSource(plan)
  const proposed = open ? plan.proposed : outcome
  return proposed !== 'void' && plan.decided === 'void' ? 'void' : proposed
}

/**
 * The payout of each stake, in the order of the bets: the whole pool less the fee, which is `bps` of it and at most the losing side,
 * shared by the sums up to each winning stake, rounded down.
 */
export function payoutsOf(all: readonly Stake[], outcome: Outcome, bps: bigint): bigint[] {
  if (outcome === 'void') return all.map(({ cents }) => cents)
  const side: Side = outcome === 'optionA' ? 0 : 1
  const [won, lost] = [sum(all, side), sum(all, side === 0 ? 1 : 0)]
  const share = ((won + lost) * bps) / 10_000n
  const pot = won + lost - (share < lost ? share : lost)
  let upTo = 0n
  return all.map((one) => {
    if (one.side !== side) return 0n
    const before = (pot * upTo) / won
    upTo += one.cents
    return (pot * upTo) / won - before
  })
}
