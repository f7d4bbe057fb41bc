import { expect, test } from 'vitest'
import { isNewcomer } from './activity-card.tsx'

const moved = (...types: string[]) =>
  types.map(
    (type) =>
      ({ type }) as Parameters<typeof isNewcomer>[1] extends readonly (infer M)[] | undefined ? M : never,
  )

test('E3 new is who has not bet: coins given and money put in change nothing', () => {
  expect(isNewcomer([], [])).toBe(true)
  expect(isNewcomer([], moved('deposit', 'practice_start'))).toBe(true)
  expect(isNewcomer([], moved('bet', 'practice_start'))).toBe(false)
  expect(isNewcomer([], moved('fun_stake'))).toBe(false)
  expect(isNewcomer([{}], moved('practice_start'))).toBe(false)
})

test('E3 while an answer is missing nobody is taken for new', () => {
  expect(isNewcomer(undefined, [])).toBe(false)
  expect(isNewcomer([], undefined)).toBe(false)
})
