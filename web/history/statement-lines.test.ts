import { expect, test } from 'vitest'
import { lineLabels, linesFor } from './statement-lines.ts'

const names = Object.keys(lineLabels) as (keyof typeof lineLabels)[]
const lines = (counts: Partial<Record<(typeof names)[number], number>> = {}) =>
  names.map((name) => ({ name, count: counts[name] ?? 0, net: '0.00', in: '0.00', out: '0.00' }))

test('a statement of real money names no practice coins, and one of practice coins no ways in and out', () => {
  expect(linesFor('USD', lines()).map(({ name }) => name)).not.toContain('practice')
  const play = linesFor('PLAY', lines()).map(({ name }) => name)
  expect(play).toEqual(['staked', 'won', 'bonds', 'practice', 'corrections'])
})

test('Y-07 only who has something held finds a line for it', () => {
  expect(linesFor('USD', lines()).map(({ name }) => name)).not.toContain('held')
  expect(linesFor('USD', lines({ held: 2 })).map(({ name }) => name)).toContain('held')
})

test('a line that holds something stands in the statement whatever it is called: the sums must add up', () => {
  expect(linesFor('USD', lines({ practice: 1 })).map(({ name }) => name)).toContain('practice')
  expect(linesFor('PLAY', lines({ store: 1 })).map(({ name }) => name)).toContain('store')
})
