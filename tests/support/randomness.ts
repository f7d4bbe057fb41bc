import { upperGamma } from '#web/fairness/chi-square.ts'

/** The largest lag of the test of serial correlation. */
const LAGS = 3

/** The summary of a sequence of faces of any length: enough for three tests of randomness. */
export type Tally = {
  faces: number
  length: number
  counts: number[]
  /** how often the sequence changes between the lower and the upper half of the faces, the middle one left out */
  changes: number
  /** members of the sequence in either half */
  halves: number
  firstHalf: number
  lastHalf: number
  /** for each lag, the sum of products of members that far apart, each less the mean of even faces */
  products: number[]
  /** the first members and the last ones, at most as many as there are lags */
  head: number[]
  tail: number[]
}

const NONE = -1

export const emptyTally = (faces: number): Tally => ({
  faces,
  length: 0,
  counts: new Array<number>(faces).fill(0),
  changes: 0,
  halves: 0,
  firstHalf: NONE,
  lastHalf: NONE,
  products: new Array<number>(LAGS).fill(0),
  head: [],
  tail: [],
})

/** 0 for the lower half of the faces, 1 for the upper; NONE for the middle one of an odd number. */
function halfOf(face: number, faces: number): number {
  const twice = 2 * face - (faces - 1)
  return twice === 0 ? NONE : twice > 0 ? 1 : 0
}

/** Adds the next face, 0 … faces - 1. */
export function note(tally: Tally, face: number): void {
  const { faces, tail, head, products } = tally
  const middle = (faces - 1) / 2
  tally.length++
  tally.counts[face]!++
  const half = halfOf(face, faces)
  if (half !== NONE) {
    if (tally.halves++ === 0) tally.firstHalf = half
    else if (half !== tally.lastHalf) tally.changes++
    tally.lastHalf = half
  }
  for (let back = 1; back <= tail.length; back++)
    products[back - 1]! += (face - middle) * (tail[tail.length - back]! - middle)
  if (head.length < LAGS) head.push(face)
  tail.push(face)
  if (tail.length > LAGS) tail.shift()
}

/** The summary of two consecutive stretches of one sequence. */
export function joined(one: Tally, other: Tally): Tally {
  const middle = (one.faces - 1) / 2
  const seam = [...one.tail, ...other.head]
  const products = one.products.map((sum, at) => {
    let across = sum + other.products[at]!
    const lag = at + 1
    for (let later = one.tail.length; later < seam.length; later++) {
      const earlier = later - lag
      if (earlier >= 0 && earlier < one.tail.length)
        across += (seam[later]! - middle) * (seam[earlier]! - middle)
    }
    return across
  })
  const meet = one.halves > 0 && other.halves > 0 && one.lastHalf !== other.firstHalf
  return {
    faces: one.faces,
    length: one.length + other.length,
    counts: one.counts.map((count, face) => count + other.counts[face]!),
    changes: one.changes + other.changes + (meet ? 1 : 0),
    halves: one.halves + other.halves,
    firstHalf: one.halves > 0 ? one.firstHalf : other.firstHalf,
    lastHalf: other.halves > 0 ? other.lastHalf : one.lastHalf,
    products,
    head: [...one.head, ...other.head].slice(0, LAGS),
    tail: [...one.tail, ...other.tail].slice(-LAGS),
  }
}

export type Judgement = { chiSquare: number; runs: number; serial: number }

/** The p-value of each of the three tests, 0 … 1: how likely even and independent faces deviate at least as much. */
export function judge({ faces, counts, changes, halves, products, length }: Tally): Judgement {
  const expected = length / faces
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // between two members the half changes with probability one half
  const deviations = (changes - (halves - 1) / 2) / Math.sqrt((halves - 1) / 4)
  const variance = (faces ** 2 - 1) / 12
  const correlation = products.reduce(
    (sum, product, at) => sum + product ** 2 / (variance ** 2 * (length - at - 1)),
    0,
  )
  return {
    chiSquare: upperGamma((faces - 1) / 2, statistic / 2),
    runs: upperGamma(0.5, deviations ** 2 / 2),
    serial: upperGamma(LAGS / 2, correlation / 2),
  }
}
