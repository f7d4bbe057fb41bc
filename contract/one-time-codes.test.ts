import { describe, expect, test } from 'vitest'
import { oneCode } from './auth.ts'
import { codeProblem, plainCode } from './one-time-codes.ts'

const RECOVERY = 'abcd-efgh-ijkl-mnop-qrst-uvwx'

describe('S-24 a one-time code as people type it', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['123\u00a0\u2009456', '123456'],
    ['１２３４５６', '123456'],
    ['１２３－４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['12\u200b3456', '123456'],
    [RECOVERY.toUpperCase(), RECOVERY.replaceAll('-', '')],
    ['ａｂｃｄ efgh ijkl mnop qrst uvwx', RECOVERY.replaceAll('-', '')],
  ])('S-24 %j is the code %s', (typed, code) => {
    expect(plainCode(typed)).toBe(code)
    expect(oneCode('app or recovery').parse(typed)).toBe(code)
  })

  test.each([
    '12345',
    '1234567',
    'abcdef',
    '12a456',
    RECOVERY.slice(1),
    `${RECOVERY}a`,
    '123456 123456',
    '½23456',
  ])('S-24 %j can be no code, which has a sentence of its own', (typed) => {
    expect(codeProblem(typed, 'app or recovery')).toBe(
      'Enter the six digits from your app, or a whole recovery code',
    )
    expect(oneCode('app or recovery').safeParse(typed).error?.issues[0]?.message).toBe(
      codeProblem(typed, 'app or recovery'),
    )
  })

  test('S-24 a letter has six digits only, and nothing is no code anywhere', () => {
    expect(codeProblem('１２３ ４５６', 'letter')).toBeUndefined()
    expect(codeProblem(RECOVERY, 'letter')).toBe('Enter the six digits from the e-mail')
    expect(codeProblem(RECOVERY, 'app')).toBe('Enter the six digits that your app shows')
    for (const source of ['app', 'letter', 'app or recovery'] as const)
      for (const nothing of ['', '  ', '-', '\u200b'])
        expect(codeProblem(nothing, source)).toBe('Enter the code')
  })
})
