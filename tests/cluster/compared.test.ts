import { describe, expect, test } from 'vitest'
import { runControl } from '#tests/soak/cluster-control.ts'
import { measureThroughput } from '#tests/soak/cluster-throughput.ts'
import { missingPrograms } from './rig/programs.ts'

const missing = missingPrograms()
const MINUTES = 60_000

/** Short comparisons of the cluster with lesser set-ups; `npm run soak -- 100 cluster` runs them at length. */
describe.skipIf(missing !== undefined)(
  `a cluster compared${missing ? ` (left out: ${missing})` : ''}`,
  () => {
    const { signal } = new AbortController()

    test('H-15 with asynchronous replication the judges find what is lost', {
      timeout: 5 * MINUTES,
    }, async () => {
      const [[title, fine]] = (await runControl(signal)) as [[string, boolean]]
      expect(fine, title).toBe(true)
    })

    test('H-16 bets through the synchronous cluster against one database: both work, and the ratio is told', {
      timeout: 6 * MINUTES,
    }, async () => {
      const [[title, fine]] = (await measureThroughput(signal, { callers: 64, windows: 1 })) as [
        [string, boolean],
      ]
      console.log(title)
      expect(fine, title).toBe(true)
    })
  },
)
