import { upperGamma } from '#web/fairness/chi-square.ts'

/** What is kept of a long sequence of faces: enough for three tests of chance, whatever its length. */
export type Tally = {
  faces: number
  counts: number[]
  /** how often the sequence changes between the lower and the upper half of the faces, the middle one left out */
  changes: number
  /** members of the sequence that are in a half */
  halves: number
  /** products of neighbours, each less the mean of even faces */
  products: number
  length: number
  first: { face: number; half: number }
  last: { face: number; half: number }
}

const NONE = -1

export const emptyTally = (faces: number): Tally => ({
  faces,
  counts: new Array<number>(faces).fill(0),
  changes: 0,
  halves: 0,
  products: 0,
  length: 0,
  first: { face: NONE, half: NONE },
  last: { face: NONE, half: NONE },
})

/** 0 for the lower half of the faces, 1 for the upper; NONE for the middle one of an odd number. */
function halfOf(face: number, faces: number): number {
  const twice = 2 * face - (faces - 1)
  return twice === 0 ? NONE : twice > 0 ? 1 : 0
}

/** Adds the next face, 0 … faces - 1. */
export function note(tally: Tally, face: number): void {
  const { faces, last } = tally
  const half = halfOf(face, faces)
  tally.counts[face]!++
  if (tally.length++ === 0) tally.first.face = face
  else tally.products += (face - (faces - 1) / 2) * (last.face - (faces - 1) / 2)
  if (half !== NONE) {
    if (tally.halves++ === 0) tally.first.half = half
    else if (half !== last.half) tally.changes++
    last.half = half
  }
  last.face = face
}

/** Two stretches of one sequence, put together. */
export function joined(one: Tally, other: Tally): Tally {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const middle = (one.faces - 1) / 2
  const { last } = one
  const bothHalves = last.half !== NONE && other.first.half !== NONE
  return {
    faces: one.faces,
    counts: one.counts.map((count, face) => count + other.counts[face]!),
    changes: one.changes + other.changes + (bothHalves && last.half !== other.first.half ? 1 : 0),
    halves: one.halves + other.halves,
    products: one.products + other.products + (last.face - middle) * (other.first.face - middle),
    length: one.length + other.length,
    first: { face: one.first.face, half: one.first.half === NONE ? other.first.half : one.first.half },
    last: { face: other.last.face, half: other.last.half === NONE ? last.half : other.last.half },
  }
}

export type Judgement = { chiSquare: number; runs: number; serial: number }

/** How likely even and independent faces are to stray at least so far, 0 … 1, for each of the three tests. */
export function judge({ faces, counts, changes, halves, products, length }: Tally): Judgement {
  const expected = length / faces
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const variance = (faces ** 2 - 1) / 12
  const beyond = (deviations: number) => upperGamma(0.5, deviations ** 2 / 2)
  return {
    chiSquare: upperGamma((faces - 1) / 2, statistic / 2),
    // each of the places between two members changes halves with one half
    runs: beyond((changes - (halves - 1) / 2) / Math.sqrt((halves - 1) / 4)),
    serial: beyond(products / (variance * Math.sqrt(length - 1))),
  }
}
