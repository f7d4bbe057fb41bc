/** The lines of a replay: reads them and keeps their content. Imports nothing (see replay.ts). */

/** The first thing that does not agree. */
export type Disagreement = { name: string; said: string; found: string }

/** A bet is below 10^11 and a payout below 10^15 cents, so doubles hold each exactly. */
const DIGITS_MAX = 15
/** The bytes of a line that are no digits. */
const BYTE = { lineEnd: 10, quote: 34, comma: 44, a: 65, open: 91, close: 93 }
/** Bets, and people with their payouts, on a page. */
const PAGE = 10_000
export const SIDES = ['optionA', 'optionB'] as const
/** Marks a person for whom the replay has no payout. */
export const UNPAID = -1

export class Disagrees extends Error {
  readonly fault: Disagreement
  constructor(name: string, said: unknown, found: unknown) {
    super(name)
    this.fault = { name, said: String(said), found: String(found) }
  }
}

/** A list of numbers that grows. */
type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
function grown<T extends Numbers>(list: T, length: number, fill = 0): T {
  if (length <= list.length) return list
  const larger = new (list.constructor as new (length: number) => T)(Math.max(1024, 2 * list.length, length))
  larger.set(list)
  if (fill !== 0) larger.fill(fill, list.length)
  return larger
}

/** The content that was read so far. Lists of people have no one in their first place, so that a person's number is the place. */
export type Taken = {
  // of each bet, in order
  bettors: Uint32Array<ArrayBuffer>
  sides: Uint8Array<ArrayBuffer>
  stakes: Float64Array<ArrayBuffer>
  count: number
  // of each person
  sideOf: Uint8Array<ArrayBuffer>
  said: Float64Array<ArrayBuffer>
  people: number
  lastPaid: number
}

function addBet(taken: Taken, order: number, person: number, side: number, cents: number): void {
  const { count, people } = taken
  const name = `Bet ${count + 1}`
  if (order !== count + 1) throw new Disagrees(`${name} follows the one before it`, order, count + 1)
  if (person < 1 || person > people + 1)
    throw new Disagrees(
      `${name} is by somebody who has bet before, or by the next new person`,
      person,
      people + 1,
    )
  if (cents < 1) throw new Disagrees(`${name} has a stake, in cents`, cents, 'at least 1')
  if (person > people) {
    taken.people = person
    taken.sideOf = grown(taken.sideOf, person + 1)
    taken.sideOf[person] = side
  } else if (taken.sideOf[person] !== side)
    throw new Disagrees(
      `${name}: person ${person} bets on one side only`,
      SIDES[side],
      SIDES[taken.sideOf[person]!],
    )
  if (count === taken.bettors.length) {
    taken.bettors = grown(taken.bettors, count + 1)
    taken.sides = grown(taken.sides, count + 1)
    taken.stakes = grown(taken.stakes, count + 1)
  }
  taken.bettors[count] = person
  taken.sides[count] = side
  taken.stakes[count] = cents
  taken.count++
}

function addPayout(taken: Taken, person: number, cents: number): void {
  // a page of bets has the payouts of people up to the page's last number
  if (person < 1 || person > taken.count + PAGE - 1)
    throw new Disagrees(`Person ${person} is paid, and has bet`, 'paid', 'no such person')
  taken.said = grown(taken.said, person + 1, UNPAID)
  const before = taken.said[person]!
  if (before !== UNPAID)
    throw new Disagrees(`Person ${person} is paid once`, `${before} and ${cents}`, before)
  const { lastPaid } = taken
  if (person < lastPaid)
    throw new Disagrees(
      `The payout of person ${person} is in its place`,
      `after ${lastPaid}`,
      `before ${lastPaid}`,
    )
  taken.lastPaid = person
  taken.said[person] = cents
}

/** Reads the whole lines in `bytes`. @returns how far they go */
export function takeLines(bytes: Uint8Array, taken: Taken): number {
  let [from, at] = [0, 0]
  const unreadable = (): never => {
    const line = new TextDecoder().decode(bytes.subarray(from, from + 60)).split('\n')[0]
    const form = '[order,person,"A" or "B",cents] or [person,cents]'
    throw new Disagrees(`The line after bet ${taken.count} can be read`, line, form)
  }
  const eat = (byte: number): void => {
    if (bytes[at++] !== byte) unreadable()
  }
  /** Digits without a zero before them. */
  const number = (): number => {
    const start = at
    let value = 0
    for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48)
      value = value * 10 + digit
    const digits = at - start
    if (digits === 0 || digits > DIGITS_MAX || (digits > 1 && bytes[start] === 48)) unreadable()
    return value
  }
  const end = bytes.lastIndexOf(BYTE.lineEnd) + 1
  while (from < end) {
    eat(BYTE.open)
    const first = number()
    eat(BYTE.comma)
    const second = number()
    if (bytes[at] === BYTE.close) addPayout(taken, first, second)
    else {
      eat(BYTE.comma)
      eat(BYTE.quote)
      const side = bytes[at++]! - BYTE.a
      if (side !== 0 && side !== 1) unreadable()
      eat(BYTE.quote)
      eat(BYTE.comma)
      addBet(taken, first, second, side, number())
    }
    eat(BYTE.close)
    eat(BYTE.lineEnd)
    from = at
  }
  return end
}

export const nothingTaken = (): Taken => ({
  bettors: new Uint32Array(0),
  sides: new Uint8Array(0),
  stakes: new Float64Array(0),
  count: 0,
  sideOf: new Uint8Array(0),
  said: new Float64Array(0),
  people: 0,
  lastPaid: 0,
})
