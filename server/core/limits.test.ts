import { describe, expect, test } from 'vitest'
import { budgetsOf, Limits } from './limits.ts'

const budget = { burst: 3, perSecond: 2 }

describe('limits', () => {
  test('E-22 a burst passes, then the calls come at their rate', () => {
    const limits = new Limits()
    expect([0, 0, 0].map(() => limits.take('a', budget, 1_000))).toEqual([0, 0, 0])
    expect(limits.take('a', budget, 1_000)).toBeCloseTo(0.5)
    expect(limits.take('a', budget, 1_400)).toBeCloseTo(0.1)
    expect(limits.take('a', budget, 1_500)).toBe(0)
    expect(limits.take('a', budget, 1_500)).toBeGreaterThan(0)
  })

  test('waiting never saves up more than one burst', () => {
    const limits = new Limits()
    limits.take('a', budget, 0)
    const passed = Array.from({ length: 10 }, () => limits.take('a', budget, 3_600_000)).filter(
      (wait) => wait === 0,
    )
    expect(passed).toHaveLength(3)
  })

  test('one key’s budget is not another’s, and looking takes nothing', () => {
    const limits = new Limits()
    for (let n = 0; n < 5; n++) limits.take('a', budget, 0)
    expect(limits.has('a', budget, 0)).toBe(false)
    expect(limits.has('b', budget, 0)).toBe(true)
    expect(limits.take('b', budget, 0)).toBe(0)
    expect(limits.has('a', budget, 500)).toBe(true)
  })

  test('money calls have bursts of 100 then 20 a second, reads 100 a second, whole histories one in two seconds', () => {
    const rates = {
      moneyBurst: 100,
      moneyPerSecond: 20,
      readPerSecond: 100,
      writePerSecond: 20,
      eventsPerDay: { usual: 100, new: 20 },
      signUpPerHour: 100,
      signInFailuresPer15Minutes: 10,
    }
    const budgets = budgetsOf({ rates })
    expect(budgets.money).toEqual({ burst: 100, perSecond: 20 })
    expect(budgets.read).toEqual({ burst: 100, perSecond: 100 })
    expect(budgets.whole).toEqual({ burst: 20, perSecond: 0.5 })
  })
})
