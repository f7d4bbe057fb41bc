import { describe, expect, test } from 'vitest'
import { budgetsOf, limitAnnouncer, limitHeaders, MemoryLimits } from './limits.ts'

const budget = { burst: 3, perSecond: 2 }

describe('limits', () => {
  test('E-22 a burst passes, then the calls come at their rate', () => {
    const limits = new MemoryLimits()
    expect([0, 0, 0].map(() => limits.take('a', budget, 1_000).wait)).toEqual([0, 0, 0])
    expect(limits.take('a', budget, 1_000).wait).toBeCloseTo(0.5)
    expect(limits.take('a', budget, 1_400).wait).toBeCloseTo(0.1)
    expect(limits.take('a', budget, 1_500).wait).toBe(0)
    expect(limits.take('a', budget, 1_500).wait).toBeGreaterThan(0)
  })

  test('waiting never saves up more than one burst', () => {
    const limits = new MemoryLimits()
    limits.take('a', budget, 0)
    const passed = Array.from({ length: 10 }, () => limits.take('a', budget, 3_600_000)).filter(
      ({ wait }) => wait === 0,
    )
    expect(passed).toHaveLength(3)
  })

  test('one key’s budget is not another’s, and looking takes nothing', () => {
    const limits = new MemoryLimits()
    for (let n = 0; n < 5; n++) limits.take('a', budget, 0)
    expect(limits.has('a', budget, 0)).toBe(false)
    expect(limits.has('b', budget, 0)).toBe(true)
    expect(limits.take('b', budget, 0).wait).toBe(0)
    expect(limits.has('a', budget, 500)).toBe(true)
  })

  test('money calls have bursts of 100 then 20 a second, reads 100 a second, whole histories one in two seconds', () => {
    const rates = {
      moneyBurst: 100,
      moneyPerSecond: 20,
      readPerSecond: 100,
      writePerSecond: 20,
      eventsPerDay: { usual: 100, new: 20 },
      newPeoplePerDay: 20,
      signUpPerHour: 100,
      signInFailuresPer15Minutes: 10,
      newPasswordsPerMinute: 300,
    }
    const budgets = budgetsOf({ rates })
    expect(budgets.money).toEqual({ burst: 100, perSecond: 20 })
    expect(budgets.read).toEqual({ burst: 100, perSecond: 100 })
    expect(budgets.whole).toEqual({ burst: 20, perSecond: 0.5 })
  })

  test('a token that was put back and a bucket that was filled again can be taken from', () => {
    const limits = new MemoryLimits()
    for (let n = 0; n < 3; n++) limits.take('a', budget, 0)
    limits.giveBack('a', budget)
    expect([limits.take('a', budget, 0).wait, limits.has('a', budget, 0)]).toEqual([0, false])
    limits.clear('a')
    expect(limits.take('a', budget, 0)).toEqual({ wait: 0, left: 2 })
  })

  test('A23 an answer says what is left of a budget, and a refusal when to come again', () => {
    const said = (taken: { wait: number; left: number }) => {
      const headers: Record<string, unknown> = {}
      const reply = { header: (name: string, value: unknown) => (headers[name] = value) }
      limitAnnouncer('money', { burst: 100, perSecond: 20 })(reply as never, taken)
      return headers
    }
    expect(said({ wait: 0, left: 90 })).toEqual({
      'ratelimit-policy': '"money";q=100;w=5',
      ratelimit: '"money";r=90;t=1',
    })
    expect(limitHeaders('money', { burst: 100, perSecond: 20 }, { wait: 2.2, left: 0 })).toEqual({
      'ratelimit-policy': '"money";q=100;w=5',
      ratelimit: '"money";r=0;t=3',
      'retry-after': '3',
    })
  })
})
