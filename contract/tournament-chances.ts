/**
 * The worth of a place in the line between equals: the chance to win the tournament from each place, when every match is the
 * toss of a fair coin. Exact, not simulated.
 */

/** The remaining lives of everybody who has any: the holder of the table first, then the queue. */
type Standing = readonly number[]

const known = new Map<string, readonly number[]>()

/**
 * The chances of a standing. Winner stays on, the loser goes to the back while lives are left: each match takes one life, so it
 * ends, and each standing is computed once.
 */
function chancesOf(standing: Standing): readonly number[] {
  if (standing.length === 1) return [1]
  const key = standing.join('')
  const found = known.get(key)
  if (found) return found
  const chances = standing.map(() => 0)
  for (const loser of [0, 1]) {
    const winner = 1 - loser
    const left = standing[loser]! - 1
    const waiting = standing.slice(2)
    const after = chancesOf([standing[winner]!, ...waiting, ...(left > 0 ? [left] : [])])
    chances[winner]! += after[0]! / 2
    for (let place = 0; place < waiting.length; place++) chances[2 + place]! += after[1 + place]! / 2
    if (left > 0) chances[loser]! += after.at(-1)! / 2
  }
  known.set(key, chances)
  return chances
}

/**
 * The chance of each place in the line to win between equals, the first place first; they add up to 1.
 * @param players 2 to 11
 * @param lives 1 to 3
 */
export const placeChances = (players: number, lives: number): readonly number[] =>
  chancesOf(Array.from({ length: players }, () => lives))
