import { expect, test } from 'vitest'
import { creditNotice, presets, tooLittle } from './deposit-amount.ts'

test('C-02 the presets are 20, 50, 100 and 200 dollars', () => {
  expect(presets.map(({ label }) => label)).toEqual(['$20', '$50', '$100', '$200'])
  expect(presets.map(({ cents }) => cents)).toEqual([2000n, 5000n, 10000n, 20000n])
})

test('C-06 C11 less than the minimum is refused with the minimum', () => {
  expect(tooLittle(99n)).toBe('The smallest deposit is $1.00')
  expect(tooLittle(100n)).toBeUndefined()
})

test('C-14 the notification says what was added', () => {
  expect(creditNotice(123_450n)).toEqual({
    title: 'Deposit Successful!',
    description: '$1,234.50 added to your balance.',
  })
})
