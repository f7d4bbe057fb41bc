import { describe, expect, test } from 'vitest'
import { withHolds } from './hold-rule.ts'

const at = (hour: number) => new Date(hour * 3_600_000)
const hold = (cents: bigint, settling: { cents: bigint; until: Date }[]) => ({
  ...{ caseId: 7n, cents, until: at(168), settling },
})

describe('S4 a stop holds what its owner lost', () => {
  test('S4 what settles anyway and is held waits once, until the later moment', () => {
    const steps = [{ cents: 16_000n, until: at(24) }]
    expect(withHolds(steps, [hold(10_000n, [{ cents: 10_000n, until: at(24) }])])).toEqual([
      { cents: 6_000n, until: at(24), caseId: null },
      { cents: 10_000n, until: at(168), caseId: 7n },
    ])
  })

  test('S4 a hold takes the place of the steps that end last', () => {
    const steps = [
      { cents: 4_000n, until: at(72) },
      { cents: 6_000n, until: at(24) },
    ]
    expect(withHolds(steps, [hold(7_000n, steps)])).toEqual([
      { cents: 3_000n, until: at(24), caseId: null },
      { cents: 7_000n, until: at(168), caseId: 7n },
    ])
  })

  test('S4 small losses that settle at once are held all the same', () => {
    expect(withHolds([], [hold(900n, [])])).toEqual([{ cents: 900n, until: at(168), caseId: 7n }])
  })
})
