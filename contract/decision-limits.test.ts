import { expect, test } from 'vitest'
import { takesTwoSignatures } from './decision-limits.ts'

test('S2 above $500 together two sign; a matter of at most $20.00 needs the second one from $1,000 on', () => {
  const rows = [
    [50_000n, 50_000n, false],
    [50_001n, 50_001n, true],
    [2_001n, 50_000n, false],
    [2_001n, 50_001n, true],
    [2_000n, 50_001n, false],
    [2_000n, 99_999n, false],
    [2_000n, 100_000n, true],
  ] as const
  for (const [matter, sum, two] of rows)
    expect([matter, sum, takesTwoSignatures(matter, sum)]).toEqual([matter, sum, two])
})
