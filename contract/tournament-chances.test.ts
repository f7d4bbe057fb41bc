import { expect, test } from 'vitest'
import { placeChances } from './tournament-chances.ts'
import { LIVES, PLAYERS_MAX, PLAYERS_MIN } from './tournament-games.ts'

const percent = (chance: number) => Math.round(100 * chance)

test('T1 the last of 8 between equals wins 50%, 38% or 33% by the number of lives; with one life each place is worth double', () => {
  expect(LIVES.map((lives) => percent(placeChances(8, lives).at(-1)!))).toEqual([50, 38, 33])
  expect(placeChances(8, 1)).toEqual([1 / 128, 1 / 128, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2])
  expect(placeChances(3, 1)).toEqual([0.25, 0.25, 0.5])
})

test('T1 the chances of every size and number of lives add up to one, and a later place is never worth less', () => {
  for (let players = PLAYERS_MIN; players <= PLAYERS_MAX; players++)
    for (const lives of LIVES) {
      const chances = placeChances(players, lives)
      expect(chances).toHaveLength(players)
      expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
      expect(chances[0]).toBe(chances[1])
      for (let place = 1; place < players; place++)
        expect(chances[place]!).toBeGreaterThanOrEqual(chances[place - 1]!)
    }
})

/** Follows every course of the matches one by one, without any memory of standings. */
function byHand(standing: readonly { id: number; lives: number }[], share: number, wins: number[]): void {
  const [one, two, ...others] = standing
  if (!two) {
    wins[one!.id]! += share
    return
  }
  for (const [winner, loser] of [
    [one!, two],
    [two, one!],
  ] as const) {
    const back = loser.lives > 1 ? [{ ...loser, lives: loser.lives - 1 }] : []
    byHand([winner, ...others, ...back], share / 2, wins)
  }
}

test('T1 they are what every course of a small tournament together gives', () => {
  for (const [players, lives] of [
    [2, 3],
    [4, 2],
    [5, 2],
    [5, 3],
    [9, 1],
  ] as const) {
    const wins = Array(players).fill(0) as number[]
    byHand(
      wins.map((_, id) => ({ id, lives })),
      1,
      wins,
    )
    for (const [place, chance] of placeChances(players, lives).entries())
      expect(chance).toBeCloseTo(wins[place]!, 12)
  }
})
