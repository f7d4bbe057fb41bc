import { describe, expect, it } from 'vitest'
import { stepAmount, typedAmount } from './amount-steps.ts'

describe('the chips of the amount field', () => {
  it('add to what stands there, to the cent', () => {
    expect(stepAmount('10.25', { add: 500n })).toBe('15.25')
    expect(stepAmount('', { add: 100n })).toBe('1')
  })

  it('never pass the limit', () => {
    expect(stepAmount('20', { add: 2500n }, 3050n)).toBe('30.50')
    expect(stepAmount('1', 'max', 3050n)).toBe('30.50')
  })

  it('halve downwards, so that half is never more than half', () => {
    expect(stepAmount('0.05', 'half')).toBe('0.02')
    expect(stepAmount('10', 'half')).toBe('5')
  })
})

describe('what is typed or pasted into the amount field', () => {
  it.each([
    ['$1,250.50', '1250.50'],
    ['◈ 10', '10'],
    ['10,5', '10.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1,2', '1.2'],
    ['1,234', '1234'],
    ['1,234.', '1234.'],
    ['1,234.5', '1234.5'],
    ['', ''],
  ])('%s becomes %s', (input, text) => {
    expect(typedAmount(input)).toBe(text)
  })

  it.each(['-5', '1e3', 'ten', '1.2.3', '1.999', '1.000,50', '12,3456', '1234567890'])(
    '%s is no amount: nothing of it is left out to make one',
    (input) => {
      expect(typedAmount(input)).toBeNull()
    },
  )
})
