import { setTimeout as sleep } from 'node:timers/promises'
import { BETS_ALONE, startLoad } from '#tests/cluster/load.ts'
import type { Replication } from '#tests/cluster/rig/names.ts'
import { onCluster, percentileOf } from './cluster-run.ts'

const WARM_UP_MS = 5_000
const WINDOW_MS = 10_000

/** How much is measured: callers at once, and windows of ten seconds. */
type Size = { callers: number; windows: number }
type Figures = { perSecond: number; p99: number }

/** Bets a second and the 99th percentile of their time, milliseconds: the middle of some windows. */
const measure = (replication: Replication, signal: AbortSignal, size: Size): Promise<Figures> =>
  onCluster(replication, signal, async (cluster) => {
    const load = await startLoad(cluster.address, size.callers, BETS_ALONE)
    await sleep(WARM_UP_MS)
    const windows: Figures[] = []
    for (let n = 0; n < size.windows; n++) {
      load.takeBetTimes()
      const begun = performance.now()
      await sleep(WINDOW_MS)
      const times = load.takeBetTimes()
      windows.push({
        perSecond: (times.length / (performance.now() - begun)) * 1000,
        p99: percentileOf(times, 0.99),
      })
    }
    await load.stop()
    const middle = (of: keyof Figures) =>
      percentileOf(
        windows.map((one) => one[of]),
        0.5,
      )
    return { perSecond: middle('perSecond'), p99: middle('p99') }
  })

/** H-16: two nodes, the proxy and Redis, with three databases of which two have each bet; and the same with one database. */
export async function measureThroughput(signal: AbortSignal, size: Size): Promise<[string, boolean][]> {
  const cluster = await measure('synchronous', signal, size)
  const alone = await measure('none', signal, size)
  const tell = ({ perSecond, p99 }: Figures) => `${perSecond.toFixed(0)} bets/s, p99 ${p99.toFixed(0)} ms`
  const ratio = cluster.perSecond / alone.perSecond
  return [
    [
      `H-16 ${size.callers} callers through two nodes: ${tell(cluster)} with the synchronous cluster, ${tell(alone)} with one database: ${ratio.toFixed(2)} of its bets/s, ${(cluster.p99 / alone.p99).toFixed(2)} of its p99`,
      ratio > 0,
    ],
  ]
}
