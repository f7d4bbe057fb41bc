import { expect, test } from 'vitest'
import { createLines, createTurns } from './concurrency.ts'

test('P-16 one person has at most their own share of the places, and nobody more than there are', () => {
  const turns = createTurns(3, 2)
  const [first, second] = [turns.take('ada'), turns.take('ada')]
  expect([first, second].every(Boolean)).toBe(true)
  expect(turns.take('ada')).toBeNull()
  expect(turns.take('ben')).not.toBeNull()
  expect(turns.take('ben')).toBeNull()
  first!()
  // given back once, however often it is said
  first!()
  expect(turns.take('cleo')).not.toBeNull()
  expect(turns.take('ada')).toBeNull()
  second!()
  expect(turns.take('ada')).not.toBeNull()
})

test('A2 one person has so many turns at a time and waits for the next, while others go at once', async () => {
  const lines = createLines(2)
  const went: string[] = []
  const enter = (whose: bigint, what: string) => {
    const turn = lines.enter(whose)
    if (!turn) return went.push(what)
    return turn.then(() => went.push(what))
  }
  const turns = [enter(1n, 'a'), enter(1n, 'b'), enter(1n, 'c'), enter(1n, 'd'), enter(2n, 'e')]
  expect(went).toEqual(['a', 'b', 'e'])
  lines.leave(1n)
  await turns[2]
  expect(went).toEqual(['a', 'b', 'e', 'c'])
  lines.leave(1n)
  await turns[3]
  lines.leave(1n)
  lines.leave(1n)
  expect(went).toEqual(['a', 'b', 'e', 'c', 'd'])
  // nothing is left over: two may go at once again
  expect([lines.enter(1n), lines.enter(1n)]).toEqual([undefined, undefined])
})
