import { describe, expect, test } from 'vitest'
import {
  emptyDraft,
  notReady,
  quoteOf,
  type WithdrawalDraft,
  withdrawalPresets,
  withdrawalProblem,
} from './withdrawal-checks.ts'

const good: WithdrawalDraft = { amount: '40', destination: 'cashapp', savedId: '', details: '$adalace' }
const said = (more: Partial<WithdrawalDraft>, balance = 10_000n) => {
  const problem = withdrawalProblem({ ...good, ...more }, balance)
  return problem && [problem.title, problem.description, problem.field]
}

describe('the withdrawal form', () => {
  test('W-03 the presets are $50, $100 and $500', () => {
    expect(withdrawalPresets.map(({ label }) => label)).toEqual(['$50', '$100', '$500'])
  })

  test.each(['', '0', '0.00', 'abc', '-5', '1.001'])('W-09 an amount of %j says Invalid Amount', (amount) => {
    expect(said({ amount })).toEqual(['Invalid Amount', 'Please enter a valid withdrawal amount.', 'amount'])
  })

  test('W-10 more than there is says Insufficient Balance with the balance, and all of it is fine', () => {
    expect(said({ amount: '100.01' })).toEqual([
      'Insufficient Balance',
      'You only have $100.00 available to withdraw.',
      'amount',
    ])
    expect(said({ amount: '1' }, 0n)?.[1]).toBe('You only have $0.00 available to withdraw.')
    expect(said({ amount: '100.00' })).toBeNull()
  })

  test('W-11 without a destination it says Select Destination', () => {
    expect(said({ destination: null })?.[0]).toBe('Select Destination')
  })

  test('W-12 without details it asks for a Cash App $tag or for bank account details, by the destination', () => {
    expect(said({ details: ' ' })).toEqual([
      'Enter Destination Details',
      'Enter your Cash App $tag.',
      'details',
    ])
    expect(said({ destination: 'bank', details: '' })).toEqual([
      'Enter Destination Details',
      'Enter your bank account details.',
      'details',
    ])
    expect(said({ details: '$123' })?.[0]).toBe('Enter Destination Details')
    expect(said({ details: '', savedId: '7' })).toBeNull()
  })

  test('C2 W-19 of saved destinations none is chosen until it is chosen', () => {
    const unchosen = { details: '', savedId: null }
    expect(notReady({ ...good, ...unchosen })).toBe('Choose one of your destinations, or another one.')
    expect(said(unchosen)).toEqual([
      'Enter Destination Details',
      'Choose one of your destinations, or another one.',
      'details',
    ])
  })

  test('W-13 W-14 the button waits for an amount above 0, a destination and details; the checks stay behind it', () => {
    expect(notReady(good)).toBeUndefined()
    expect(notReady(emptyDraft)).toBe('Enter an amount first')
    for (const [more, reason] of [
      [{ amount: '' }, 'Enter an amount first'],
      [{ amount: '0' }, 'The amount has to be above 0'],
      [{ amount: '12.345' }, 'Two decimals at most, like 12.34. For thousands type 12345'],
      [{ destination: null }, 'Choose where the money goes'],
      [{ details: '  ' }, 'Enter your Cash App $tag.'],
    ] as const) {
      expect(notReady({ ...good, ...more })).toBe(reason)
      expect(said(more)).not.toBeNull()
    }
    expect(notReady({ ...good, details: '', savedId: '7' })).toBeUndefined()
    // A problem that only the check finds does not disable the button.
    expect(notReady({ ...good, amount: '100000' })).toBeUndefined()
  })

  test('W-06 fee and net as typed: 3% inside the amount', () => {
    expect(quoteOf(good)).toEqual({ fee: 120n, net: 3_880n })
    expect(quoteOf({ ...good, amount: '0.17' })).toEqual({ fee: 1n, net: 16n })
    expect(quoteOf({ ...good, amount: '' })).toBeNull()
  })
})
