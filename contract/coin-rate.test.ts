import { expect, test } from 'vitest'
import { formatRate, parseRate, worthAtRate } from './coin-rate.ts'

test('C-36 a rate is read and written to the hundred-millionth of a dollar', () => {
  expect(['32000', '32000.5', ' 0.08123 ', '0.00000001'].map(parseRate)).toEqual([
    3_200_000_000_000n,
    3_200_050_000_000n,
    8_123_000n,
    1n,
  ])
  expect(['', '0', '0.00', '-1', '1e5', '1,000', '0.000000001', '1234567890'].map(parseRate)).toEqual(
    Array(8).fill(null),
  )
  expect([3_200_000_000_000n, 3_200_050_000_000n, 8_123_000n, 1n].map(formatRate)).toEqual([
    '32000.00',
    '32000.50',
    '0.08123',
    '0.00000001',
  ])
})

test('C-36 coins come to no more than at the rate of their quote', () => {
  expect([20n, 40n, 50n].map((rate) => worthAtRate(1_000n, rate, 40n))).toEqual([500n, 1_000n, 1_000n])
})
