import { expect, test } from 'vitest'
import { spokenAmount } from './spoken-amount.ts'

test.each([
  [1n, 'one cent'],
  [50n, 'fifty cents'],
  [100n, 'one dollar'],
  [101n, 'one dollar and one cent'],
  [2050n, 'twenty dollars and fifty cents'],
  [4200n, 'forty-two dollars'],
  [11_917n, 'one hundred nineteen dollars and seventeen cents'],
  [100_000n, 'one thousand dollars'],
  [1_230_099n, 'twelve thousand three hundred dollars and ninety-nine cents'],
  [
    99_999_999_999n,
    'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dollars and ninety-nine cents',
  ],
])('B-09 %s cents are said as "%s"', (cents, said) => {
  expect(spokenAmount(cents)).toBe(said)
})
