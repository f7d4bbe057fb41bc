/** The money of a replay: the fee, and everybody's due, to the cent. Imports nothing but the lines beside it (see replay.ts). */
import { Disagrees, type Taken, UNPAID } from './replay-lines.ts'

/** The end of an event, as in the first line. */
export type End = { outcome: string; feeRule: { bps: number; cents: string } }

/** Doubles hold whole numbers exactly to here. */
const EXACT_MAX = 9_007_199_254_740_991

/** Compares everybody's due with the stated payouts. @throws Disagrees for the first difference */
export function compute(head: End, taken: Taken): { pool: bigint; fee: bigint; paid: bigint } {
  const { people, said } = taken
  const pools = poolsOf(taken)
  const pool = pools[0] + pools[1]
  const isVoid = head.outcome === 'void'
  const won = head.outcome === 'optionB' ? 1 : 0
  if (!isVoid && pools[won] === 0n)
    throw new Disagrees('A side on which nobody bet does not win', head.outcome, 'void')
  const fee = isVoid ? 0n : feeOf(pool, pools[1 - won]!, BigInt(head.feeRule.bps))
  if (head.feeRule.cents !== fee.toString()) throw new Disagrees('The fee, in cents', head.feeRule.cents, fee)

  const due = isVoid ? stakesOf(taken) : sharesOf(taken, won, pool - fee, pools[won]!)
  let paid = 0n
  for (let person = 1; person <= people; person++) {
    const told = said[person] ?? UNPAID
    const owed = due[person]!
    const got = told === UNPAID ? 0 : told
    if (got !== owed)
      throw new Disagrees(
        `The payout of person ${person}, in cents`,
        told === UNPAID ? 'nothing' : told,
        owed,
      )
    if (told === 0) throw new Disagrees(`Person ${person} is listed only when paid`, 0, 'nothing')
    paid += BigInt(got)
  }
  for (let person = people + 1; person < said.length; person++)
    if (said[person] !== UNPAID)
      throw new Disagrees(`Person ${person} is paid, and has bet`, said[person], 'no such person')
  if (paid + fee !== pool) throw new Disagrees('Payouts and fee are the pool, in cents', paid + fee, pool)
  return { pool, fee, paid }
}

/** bps / 10,000 of the pool, rounded down; never more than was lost. */
function feeOf(pool: bigint, lost: bigint, bps: bigint): bigint {
  const rated = (pool * bps - ((pool * bps) % 10_000n)) / 10_000n
  return rated > lost ? lost : rated
}

/** The stakes on both sides, exact however many there are. */
function poolsOf({ sides, stakes, count }: Taken): [bigint, bigint] {
  const [sums, small]: [[bigint, bigint], [number, number]] = [
    [0n, 0n],
    [0, 0],
  ]
  for (let n = 0; n < count; n++) {
    const side = sides[n] as 0 | 1
    if (small[side] + stakes[n]! > EXACT_MAX) {
      sums[side] += BigInt(small[side])
      small[side] = 0
    }
    small[side] += stakes[n]!
  }
  return [sums[0] + BigInt(small[0]), sums[1] + BigInt(small[1])]
}

/** Everybody's stakes: the refunds of a void event. */
function stakesOf({ bettors, stakes, count, people }: Taken): Float64Array {
  const due = new Float64Array(people + 1)
  for (let n = 0; n < count; n++) due[bettors[n]!]! += stakes[n]!
  return due
}

/**
 * Each winner, in the order of the bets, gets the sum for the first n winners less the sum for those before; such a sum is the share
 * of their stakes, rounded down.
 */
function sharesOf(taken: Taken, won: number, rest: bigint, winning: bigint): Float64Array {
  const { bettors, sides, stakes, count, people } = taken
  const due = new Float64Array(people + 1)
  if (rest * winning <= BigInt(EXACT_MAX)) {
    const [all, of] = [Number(rest), Number(winning)]
    for (let n = 0, before = 0, upTo = 0; n < count; n++) {
      if (sides[n] !== won) continue
      upTo += stakes[n]!
      const product = all * upTo
      const together = (product - (product % of)) / of
      due[bettors[n]!]! += together - before
      before = together
    }
    return due
  }
  for (let n = 0, before = 0n, upTo = 0n; n < count; n++) {
    if (sides[n] !== won) continue
    upTo += BigInt(stakes[n]!)
    const together = (rest * upTo) / winning
    due[bettors[n]!]! += Number(together - before)
    before = together
  }
  return due
}
