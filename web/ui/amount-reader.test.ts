import { describe, expect, it } from 'vitest'
import { amountCents, readAmount } from './amount-reader.ts'

describe('C1 what is typed or pasted into an amount field', () => {
  it.each([
    ['12', 1200n, '12'],
    ['12.5', 1250n, '12.5'],
    ['12,5', 1250n, '12.5'],
    ['12,50', 1250n, '12.50'],
    ['12.', 1200n, '12'],
    ['12,', 1200n, '12'],
    ['.5', 50n, '0.5'],
    [',05', 5n, '0.05'],
    ['007', 700n, '7'],
    ['0', 0n, '0'],
    ['1,234', 123_400n, '1234'],
    ['1,234,567', 123_456_700n, '1234567'],
    ['1,234.50', 123_450n, '1234.50'],
    ['1.234,50', 123_450n, '1234.50'],
    ['1.234.567', 123_456_700n, '1234567'],
    ['1.234.567,8', 123_456_780n, '1234567.8'],
    ['1 234,50', 123_450n, '1234.50'],
    ['1\u00a0234,50', 123_450n, '1234.50'],
    ['1\u202f234.50', 123_450n, '1234.50'],
    ["1'234.50", 123_450n, '1234.50'],
    ['1’234.50', 123_450n, '1234.50'],
    [' 12,5 ', 1250n, '12.5'],
    ['$1,250.50', 125_050n, '1250.50'],
    ['$ 12', 1200n, '12'],
    ['12,5 $', 1250n, '12.5'],
    ['US$12', 1200n, '12'],
    ['12.50 USD', 1250n, '12.50'],
    ['◈ 10', 1000n, '10'],
    ['\u200e$12.50\u200f', 1250n, '12.50'],
    ['١٢٫٥٠', 1250n, '12.50'],
    ['۱٬۲۳۴٫۵', 123_450n, '1234.5'],
    ['１２.５', 1250n, '12.5'],
    ['999999999.99', 99_999_999_999n, '999999999.99'],
  ])('%j is read as %s', (input, cents, plain) => {
    expect(readAmount(input)).toEqual({ cents, plain })
  })

  it.each<[string, string]>([
    ['12.345', 'Two decimals at most, like 12.34. For thousands type 12345'],
    ['0.125', 'Two decimals at most, like 12.34'],
    ['0,125', 'Two decimals at most, like 12.34'],
    ['12,3456', 'Two decimals at most, like 12.34'],
    ['1,234.567', 'Two decimals at most, like 12.34'],
    ['-5', 'An amount has no minus sign'],
    ['−5', 'An amount has no minus sign'],
    ['5-', 'An amount has no minus sign'],
    ['€12', 'Leave out the € sign'],
    ['12 5', 'Type one amount, without spaces in it'],
    ['1 23,4', 'Type one amount, without spaces in it'],
    ['1234567890', 'The most is 999,999,999.99'],
    ['9'.repeat(400), 'The most is 999,999,999.99'],
    ...['1e3', 'ten', '0x10', 'NaN', '1.2.3', '1,23,456', '1,23.4', '12..5', '.', ',', '$', '5%', '½'].map(
      (text): [string, string] => [text, 'Type an amount like 12.50'],
    ),
  ])('%j is refused with a sentence and nothing of it is left out', (input, problem) => {
    expect(readAmount(input)).toEqual({ cents: null, plain: input, problem })
  })

  it.each(['', ' ', '\u00a0'])('%j is no amount yet, and nothing is wrong with it', (input) => {
    expect(readAmount(input)).toEqual({ cents: null, plain: '' })
  })

  it('what was read once reads as the same amount again', () => {
    for (const input of ['12,5', '1.234,50', '$ 7', '١٢']) {
      const { plain, cents } = readAmount(input)
      expect(readAmount(plain)).toEqual({ cents, plain })
    }
  })

  it('only an amount above zero can be sent', () => {
    expect(amountCents('12,5')).toBe(1250n)
    for (const none of ['', '0', '0,00', '12.345', '-1']) expect(amountCents(none), none).toBeNull()
  })
})
