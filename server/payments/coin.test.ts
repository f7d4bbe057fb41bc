import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { bitcoinFor, formatCoin, parseCoin, parseExactJson } from './coin.ts'

describe('amounts of a coin', () => {
  test.each([
    ['0.00165', 1_650_000_000_000_000n],
    ['1e-7', 100_000_000_000n],
    ['1.5E-8', 15_000_000_000n],
    ['12', 12n * 10n ** 18n],
    ['2.1e3', 2_100n * 10n ** 18n],
    ['0.0000000000000000019', 1n],
    ['0', 0n],
  ])('C-28 %s is read to the last digit', (text, atto) => {
    expect(parseCoin(text)).toBe(atto)
  })

  test.each(['', '-1', '+1', '.5', '1.', 'NaN', 'Infinity', '0x10', '1e', '1e999', ' 1', 1, null, undefined])(
    'C-28 %j is no amount',
    (text) => {
      expect(parseCoin(text)).toBeNull()
    },
  )

  test('C-28 what is printed is read back, by property', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 36n }), (atto) => {
        expect(parseCoin(formatCoin(atto))).toBe(atto)
        expect(formatCoin(atto)).toMatch(/^\d+(\.\d*[1-9])?$/)
      }),
    )
  })

  test('C-28 numbers of JSON keep their digits where a float would not', () => {
    expect(
      parseExactJson('{"a":0.1234567890123456789,"b":[1e-7,21000000.00000001],"c":"x","d":null}'),
    ).toEqual({
      a: '0.1234567890123456789',
      b: ['1e-7', '21000000.00000001'],
      c: 'x',
      d: null,
    })
  })

  test('C-26 the price in bitcoin rounds up to the satoshi, by property', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (price, rate) => {
          const satoshi = bitcoinFor(price, rate) / 10n ** 10n
          expect(satoshi * rate >= price * 100_000_000n).toBe(true)
          expect((satoshi - 1n) * rate < price * 100_000_000n).toBe(true)
        },
      ),
    )
  })
})
