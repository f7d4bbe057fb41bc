import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { AMOUNT_MAX_CENTS, amountText, dollars, formatMoney, parseMoney, wireToCents } from './money.ts'

describe('Z-12 an amount is read exactly or not at all', () => {
  test.each<[unknown, bigint]>([
    ['10', 1000n],
    ['10.5', 1050n],
    ['10.50', 1050n],
    ['0', 0n],
    ['0.01', 1n],
    ['00.10', 10n],
    ['999999999.99', AMOUNT_MAX_CENTS],
    [10, 1000n],
    [10.5, 1050n],
    [0.29, 29n],
    [1.1, 110n],
    [0.01, 1n],
    [999_999_999.99, AMOUNT_MAX_CENTS],
    [-0, 0n],
  ])('%j is %s hundredths', (input, cents) => {
    expect(parseMoney(input)).toBe(cents)
  })

  test.each<[unknown]>([
    ['Infinity'],
    ['-Infinity'],
    ['NaN'],
    ['0x10'],
    ['0b1'],
    ['1e2'],
    ['1E2'],
    [' 1'],
    ['1 '],
    ['1\n'],
    ['１'],
    ['٣'],
    ['-1'],
    ['+1'],
    ['-0'],
    ['1.234'],
    ['1.'],
    ['.5'],
    ['1,50'],
    ['1_000'],
    ['1,000'],
    ['$5'],
    [''],
    ['1000000000'],
    ['99999999999999999999'],
    ['1.5.5'],
    ['1n'],
    ['null'],
    [true],
    [false],
    [[5]],
    [['5']],
    [{}],
    [{ toString: () => '5' }],
    [new String('5')],
    [null],
    [undefined],
    [5n],
    [Symbol('5')],
    [1e21],
    [1e-7],
    [0.1 + 0.2],
    [1.005],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [-1],
    [1_000_000_000],
    [Number.MAX_SAFE_INTEGER],
  ])('%s is not an amount', (input) => {
    expect(parseMoney(input)).toBeNull()
  })

  test('what is written is read back, by property', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: AMOUNT_MAX_CENTS }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents)
        expect(wireToCents(formatMoney(cents))).toBe(cents)
        expect(wireToCents(formatMoney(-cents))).toBe(-cents)
      }),
    )
  })

  test('any text is refused or means itself: no text is read as another amount', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eExX ]{0,14}$/)), (text) => {
        const cents = parseMoney(text)
        if (cents !== null) expect(Number(text)).toBeCloseTo(Number(cents) / 100, 2)
      }),
    )
  })
})

describe('Z-11 money is written with two places', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [-5n, '-0.05'],
    [1960n, '19.60'],
    [-123_456n, '-1234.56'],
    [9_223_372_036_854_775_807n, '92233720368547758.07'],
  ])('%s hundredths are %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text)
  })

  test.each(['1', '1.5', '', '-', '1.234', '1,00', '--1.00', '1.00 ', 'NaN'])(
    'a wire amount like %j is a bug and throws',
    (text) => {
      expect(() => wireToCents(text)).toThrow('not a wire amount')
    },
  )
})

test('Z-12 sentences group the thousands of an amount', () => {
  expect([0n, 5n, 99_999n, 100_000n, 124_850n, AMOUNT_MAX_CENTS].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$999.99',
    '$1,000.00',
    '$1,248.50',
    '$999,999,999.99',
  ])
  expect(amountText(124_850n, true)).toBe('1,248.50 practice coins')
  expect(amountText(124_850n, false)).toBe('$1,248.50')
})
