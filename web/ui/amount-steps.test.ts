import { describe, expect, it } from 'vitest'
import { stepAmount } from './amount-steps.ts'

describe('the chips of the amount field', () => {
  it('add to what stands there, to the cent', () => {
    expect(stepAmount('10.25', { add: 500n })).toBe('15.25')
    expect(stepAmount('', { add: 100n })).toBe('1')
    expect(stepAmount('10,25', { add: 500n })).toBe('15.25')
  })

  it('N-10 add beyond the purse, and only Max is the purse', () => {
    expect(stepAmount('20', { add: 2500n }, 3050n)).toBe('45')
    expect(stepAmount('', { add: 500n }, 0n)).toBe('5')
    expect(stepAmount('1', 'max', 3050n)).toBe('30.50')
  })

  it('halve downwards, so that half is never more than half', () => {
    expect(stepAmount('0.05', 'half')).toBe('0.02')
    expect(stepAmount('10', 'half')).toBe('5')
  })

  it('never go below zero', () => {
    expect(stepAmount('0.50', { add: -100n })).toBe('0')
  })
})
