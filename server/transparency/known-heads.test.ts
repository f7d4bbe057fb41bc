import { describe, expect, test } from 'vitest'
import { createHorizon } from './horizon.ts'
import { judgeHead, markOf } from './known-heads.ts'

describe('heads that are known', () => {
  const rootAt = async (size: bigint) => Buffer.alloc(32, Number(size))
  const mark = (size: bigint, root = Buffer.alloc(32, Number(size))) => markOf({ size, root, database: 'd' })

  test.each([
    ['extends none', [], 'extends'],
    ['extends a smaller one', [mark(3n)], 'extends'],
    ['is the same', [mark(8n)], 'extends'],
    ['is smaller than one', [mark(3n), mark(9n)], 'ahead'],
    ['V-13 has another root at its own size: a split view', [mark(8n, Buffer.alloc(32, 1))], 'forked'],
    ['V-13 has another past', [mark(9n), mark(4n, Buffer.alloc(32, 1))], 'forked'],
  ] as const)('V-14 a head that %s', async (_, known, verdict) => {
    expect((await judgeHead(known, 8n, rootAt)).verdict).toBe(verdict)
  })
})

describe('the horizon', () => {
  test('V-05 a number is reached when every transaction of its moment is over', () => {
    const horizon = createHorizon()
    horizon.saw({ number: 10n, writers: ['3/7', '4/1'] })
    horizon.saw({ number: 12n, writers: ['4/1', '5/2'] })
    expect(horizon.reached(['3/7', '5/2'])).toBeUndefined()
    expect(horizon.reached(['5/2', '6/1'])).toBe(10n)
    expect(horizon.reached(['5/2'])).toBeUndefined()
    expect(horizon.newest).toBe(12n)
    expect(horizon.reached(['3/8', '4/2'])).toBe(12n)
    expect(horizon.newest).toBeUndefined()
  })

  test('V-05 where nobody posts a number is reached at once', () => {
    const horizon = createHorizon()
    horizon.saw({ number: 10n, writers: [] })
    expect(horizon.reached([])).toBe(10n)
  })

  test('V-05 a transaction that stays open for an hour costs no memory, and what waited is reached after it', () => {
    const horizon = createHorizon()
    for (let n = 1n; n <= 14_400n; n++)
      horizon.saw({ number: n, writers: n === 1n ? ['3/1'] : ['3/1', '4/1'] })
    expect(horizon.reached(['3/1', '4/1'])).toBeUndefined()
    expect(horizon.reached(['4/1'])).toBe(1n)
    expect(horizon.reached([])).toBe(14_400n)
  })
})
