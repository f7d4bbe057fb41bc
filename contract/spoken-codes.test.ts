import { expect, test } from 'vitest'
import { CODE_LENGTH, CODE_LETTERS, isCode, plainCode, spelledCode, writtenCode } from './spoken-codes.ts'

test('Q-15 a code has consonants only, without letters that look alike', () => {
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
  expect(CODE_LETTERS).toMatch(/^[BCDFGHJKMNPRSTVXZ]+$/)
  for (const letter of 'AEIOUYLQW01258') expect(CODE_LETTERS).not.toContain(letter)
  // more than six thousand million codes
  expect(CODE_LETTERS.length ** CODE_LENGTH).toBeGreaterThan(6_000_000_000)
})

test.each(['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'b c d f – g h j k', 'BCDF\u00a0GHJK'])(
  'Q-15 %j is one code, however a person types it',
  (typed) => {
    expect(plainCode(typed)).toBe('BCDFGHJK')
    expect(isCode(plainCode(typed))).toBe(true)
  },
)

test.each(['', 'BCDF-GHJ', 'BCDF-GHJKM', 'BCDF-GHJA', 'BCDF-GHJ1', 'BCDF_GHJK'])(
  'Q-15 %j is no code',
  (typed) => expect(isCode(plainCode(typed))).toBe(false),
)

test('Q-15 a code is written in two groups of four, and spelled', () => {
  expect(writtenCode('BCDFGHJK')).toBe('BCDF-GHJK')
  expect(spelledCode('BCDF-GHJK')).toBe('B, C, D, F. G, H, J, K')
})
