import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

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
