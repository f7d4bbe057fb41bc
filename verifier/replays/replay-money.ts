/** The money of a replay: the fee, and everybody's due, to the cent. Imports nothing but the lines beside it (see replay.ts). */
import { Disagrees, type Taken, UNPAID } from './replay-lines.ts'

/** The end of an event, as in the first line. */
export type End = {
  outcome: string
  feeRule: { bps: number; cents: string }
  /** people on the winning side who get their stake alone; absent where there are none */
  steppedBack?: readonly string[]
}

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

  const aside = asideOf(head, taken, won)
  const due = isVoid
    ? stakesOf(taken)
    : sharesOf(taken, won, { rest: pool - fee, winning: pools[won]!, aside })
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

/** The people who stepped back from a win. @throws Disagrees for anybody who cannot have */
function asideOf({ outcome, steppedBack }: End, { people, sideOf }: Taken, won: number): ReadonlySet<number> {
  const aside = new Set<number>()
  if (steppedBack === undefined) return aside
  if (outcome === 'void')
    throw new Disagrees('On a void nobody gets less for stepping back', 'a list', 'none')
  let last = 0
  for (const text of steppedBack) {
    const person = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
    if (person <= last || person > people || sideOf[person] !== won)
      throw new Disagrees(
        'People who stepped back are on the winning side, in their order',
        text,
        'somebody there',
      )
    aside.add(person)
    last = person
  }
  return aside
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

/** The pool less the fee, the winning stakes, and the people who get no share. */
type Pot = { rest: bigint; winning: bigint; aside: ReadonlySet<number> }

/**
 * Each winner, in the order of the bets, gets the sum for the first n winners less the sum for those before; such a sum is the share
 * of their stakes, rounded down. People who stepped back get their stake, and the others share without it.
 */
function sharesOf(taken: Taken, won: number, all: Pot): Float64Array {
  const { bettors, sides, stakes, count, people } = taken
  const due = new Float64Array(people + 1)
  let { rest, winning } = all
  for (let n = 0; all.aside.size > 0 && n < count; n++) {
    if (!all.aside.has(bettors[n]!)) continue
    due[bettors[n]!]! += stakes[n]!
    rest -= BigInt(stakes[n]!)
    winning -= BigInt(stakes[n]!)
  }
  if (winning === 0n)
    throw new Disagrees('A side of which everybody stepped back does not win', 'a win', 'void')
  const shares = (n: number) => sides[n] === won && !all.aside.has(bettors[n]!)
  if (rest * winning <= BigInt(EXACT_MAX)) {
    const [all, of] = [Number(rest), Number(winning)]
    for (let n = 0, before = 0, upTo = 0; n < count; n++) {
      if (!shares(n)) continue
      upTo += stakes[n]!
      const product = all * upTo
      const together = (product - (product % of)) / of
      due[bettors[n]!]! += together - before
      before = together
    }
    return due
  }
  for (let n = 0, before = 0n, upTo = 0n; n < count; n++) {
    if (!shares(n)) continue
    upTo += BigInt(stakes[n]!)
    const together = (rest * upTo) / winning
    due[bettors[n]!]! += Number(together - before)
    before = together
  }
  return due
}
