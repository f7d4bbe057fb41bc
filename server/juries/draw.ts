import { JURY_ANSWERS_MIN, JURY_SEATS } from '#contract/jury-limits.ts'
import { draw, type Seeds } from '#server/games/index.ts'

/**
 * The order in which people of a list are asked to sit: a Fisher-Yates shuffle of its places. For n from their number down to 2, the draw
 * `jury/order/n` with n faces names a place, from 0, that swaps with place n - 1.
 */
export function orderOf(seeds: Seeds, people: number): number[] {
  const order = Array.from({ length: people }, (_, place) => place)
  for (let n = people; n >= 2; n--) {
    const at = draw(seeds, n, `jury/order/${n}`)
    ;[order[n - 1], order[at]] = [order[at]!, order[n - 1]!]
  }
  return order
}

/** Pairs of people who know each other by money, by the places of both in the list. */
export type Pairs = readonly (readonly [number, number])[]

const pairKey = (one: number, other: number) => (one < other ? `${one}:${other}` : `${other}:${one}`)

/** The number of such pairs among these places. */
export const pairsAmong = (places: readonly number[], pairs: Pairs): number => {
  const known = new Set(pairs.map(([one, other]) => pairKey(one, other)))
  let found = 0
  places.forEach((one, at) => {
    for (const other of places.slice(at + 1)) if (known.has(pairKey(one, other))) found++
  })
  return found
}

/**
 * Takes the next people of the order until the seats are full. One pair may sit together; a person who would make a second one is passed
 * over, and so is one who can no longer sit.
 * @param sitting the places that are taken already
 * @param from the first place of the order that nobody has looked at
 */
export function takeNext(
  order: readonly number[],
  {
    from,
    sitting,
    pairs,
    unfit,
  }: { from: number; sitting: readonly number[]; pairs: Pairs; unfit: ReadonlySet<number> },
): { seated: number[]; reached: number } {
  const all = [...sitting]
  let reached = from
  while (all.length < JURY_SEATS && reached < order.length) {
    const place = order[reached]!
    reached++
    if (!unfit.has(place) && pairsAmong([...all, place], pairs) <= 1) all.push(place)
  }
  return { seated: all.slice(sitting.length), reached }
}

export type Vote = 'optionA' | 'optionB' | 'void'

/** The outcome of a jury: that of more than half of its answers. Fewer than five answers decide nothing. */
export function verdictOf(
  votes: readonly Vote[],
): { result: 'decided'; outcome: Vote } | { result: 'split' | 'too_few' } {
  if (votes.length < JURY_ANSWERS_MIN) return { result: 'too_few' }
  for (const outcome of ['optionA', 'optionB', 'void'] as const)
    if (votes.filter((vote) => vote === outcome).length * 2 > votes.length)
      return { result: 'decided', outcome }
  return { result: 'split' }
}
