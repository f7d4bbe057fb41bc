import { expect, test } from 'vitest'
import { creditedWords, customCents, presets } from './deposit-amount.ts'

test('C-02 the presets are 20, 50, 100 and 200 dollars', () => {
  expect(presets.map(({ words }) => words)).toEqual(['$20', '$50', '$100', '$200'])
  expect(presets.map(({ cents }) => cents)).toEqual([2000n, 5000n, 10000n, 20000n])
})

test('C-05 nothing that is empty, zero or no amount can go on', () => {
  for (const typed of ['', ' ', '0', '0.00', '-5', '1e3', '1.005', 'ten', '1,000']) {
    expect(customCents(typed), typed).toBeNull()
  }
})

test('C-04 an amount goes to the cent; C-06 what lies under the minimum is left to the server to refuse', () => {
  expect(customCents('12.34')).toBe(1234n)
  expect(customCents(' 7 ')).toBe(700n)
  expect(customCents('0.5')).toBe(50n)
})

test('C-14 the notification says what was added', () => {
  expect(creditedWords(123_450n)).toBe('$1,234.50 added to your balance.')
})
