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
    horizon.saw({ number: 10n, xid: 100n })
    horizon.saw({ number: 12n, xid: 104n })
    expect(horizon.reached(99n)).toBeUndefined()
    expect(horizon.reached(103n)).toBe(10n)
    expect(horizon.reached(103n)).toBeUndefined()
    expect(horizon.newest).toBe(12n)
    expect(horizon.reached(104n)).toBe(12n)
    expect(horizon.newest).toBeUndefined()
  })

  test('V-05 a transaction that stays open for an hour costs no memory, and what waited is reached after it', () => {
    const horizon = createHorizon()
    for (let n = 1n; n <= 14_400n; n++) horizon.saw({ number: n, xid: n + 50n })
    expect(horizon.reached(51n)).toBe(1n)
    expect(horizon.reached(20_000n)).toBe(14_400n)
  })
})
