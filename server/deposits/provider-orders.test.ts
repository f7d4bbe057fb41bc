import { describe, expect, test } from 'vitest'
import type { Context } from '#server/core/context.ts'
import { askAndSettle, ReadAgain } from './provider-orders.ts'

/** A row that others change, behind a database that records its steps. */
function openRow() {
  const steps: string[] = []
  let revision = 0
  const db = {
    async transact<T>(work: () => Promise<T>): Promise<T> {
      steps.push('begin')
      try {
        const result = await work()
        steps.push('commit')
        return result
      } catch (error) {
        steps.push('roll back')
        throw error
      }
    },
  }
  return {
    context: { db } as unknown as Context,
    steps,
    change: () => void revision++,
    ask: async () => {
      steps.push('ask')
      return revision
    },
    settle: async (_: unknown, read: number) => {
      if (read !== revision) throw new ReadAgain()
      return `settled ${read}`
    },
  }
}

describe('C-18 an answer of the provider', () => {
  test('is asked for outside of the transaction that settles it', async () => {
    const { context, steps, ask, settle } = openRow()
    expect(await askAndSettle(context, ask, settle)).toBe('settled 0')
    expect(steps).toEqual(['ask', 'begin', 'commit'])
  })

  test('that another one has overtaken is asked for again, and the newer one counts', async () => {
    const { context, steps, ask, settle, change } = openRow()
    const overtaken = [true, true, false]
    const asked = async () => {
      const answer = await ask()
      if (overtaken.shift()) change()
      return answer
    }
    expect(await askAndSettle(context, asked, settle)).toBe('settled 2')
    expect(steps).toEqual([
      ...['ask', 'begin', 'roll back'],
      ...['ask', 'begin', 'roll back'],
      ...['ask', 'begin', 'commit'],
    ])
  })

  test('that is always overtaken is given up after five times, for the next round', async () => {
    const { context, steps, ask, settle, change } = openRow()
    const asked = async () => {
      const answer = await ask()
      change()
      return answer
    }
    await expect(askAndSettle(context, asked, settle)).rejects.toBeInstanceOf(ReadAgain)
    expect(steps.filter((step) => step === 'ask')).toHaveLength(5)
  })

  test('that does not come, or cannot be settled, is not asked for again at once', async () => {
    const { context, steps, ask, settle } = openRow()
    const silent = async (): Promise<number> => {
      throw new Error('nobody answers')
    }
    await expect(askAndSettle(context, silent, settle)).rejects.toThrow('nobody answers')
    expect(steps).toEqual([])
    const fits = async () => {
      throw new Error('another amount')
    }
    await expect(askAndSettle(context, ask, fits)).rejects.toThrow('another amount')
    expect(steps).toEqual(['ask', 'begin', 'roll back'])
  })
})
