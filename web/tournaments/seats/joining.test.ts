import { expect, test } from 'vitest'
import { insufficientText, joinSums } from './joining.ts'

const real = { entryFee: '10.00', isPracticeMode: false }

test('T-43 a balance of the fee is enough, to the cent', () => {
  expect(joinSums(real, { balance: '10.00', practiceBalance: '0.00' })).toEqual({
    fee: 1000n,
    balance: 1000n,
    missing: 0n,
    deposit: 1000n,
  })
  const short = joinSums(real, { balance: '9.99', practiceBalance: '500.00' })
  expect(short).toMatchObject({ missing: 1n })
  expect(insufficientText(real, short)).toBe(
    'Insufficient balance. You need $0.01 more. Use Card or Crypto to add funds.',
  )
})

test('T-49 T-50 card and crypto add what is missing, never less than the smallest deposit', () => {
  expect(joinSums(real, { balance: '3.50', practiceBalance: '0.00' }).deposit).toBe(650n)
  expect(joinSums(real, { balance: '9.99', practiceBalance: '0.00' }).deposit).toBe(100n)
  expect(joinSums(real, { balance: '50.00', practiceBalance: '0.00' }).deposit).toBe(1000n)
})

test('T-51 a practice tournament is paid in coins', () => {
  const practice = { entryFee: '10.00', isPracticeMode: true }
  const sums = joinSums(practice, { balance: '100.00', practiceBalance: '2.00' })
  expect(sums).toMatchObject({ balance: 200n, missing: 800n })
  expect(insufficientText(practice, sums)).not.toContain('Card')
})
