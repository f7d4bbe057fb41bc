import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSockets } from '#tests/soak/cluster-watchers.ts'
import { judge } from './judges.ts'
import { type Load, startLoad, UNLIMITED } from './load.ts'
import { missingPrograms } from './rig/programs.ts'
import { type Cluster, startCluster } from './rig/start-cluster.ts'
import { healed, restartNodes } from './rig/waits.ts'

const CALLERS = 8
/** A loaded machine makes everything longer; the rows' own limits are measured by the soak. */
const SLOWNESS = 3

const missing = missingPrograms()

/** Real money under faults, on a cluster whose nodes know all hosts of the database. */
describe.skipIf(missing !== undefined)(
  `the product on a cluster${missing ? ` (left out: ${missing})` : ''}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evens-load-'))
    let cluster: Cluster
    let load: Load
    beforeAll(async () => {
      cluster = await startCluster({ folder, database: 'hosts', settings: UNLIMITED })
      load = await startLoad(cluster.address, CALLERS)
    })
    afterAll(async () => {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** @returns the longest time without an accepted bet, and the failures of the fault */
    async function under(fault: () => Promise<unknown>) {
      await sleep(1_000)
      load.gapWithoutBets()
      load.takeFailures()
      await fault()
      await healed(cluster)
      await sleep(1_000)
      return { gap: load.gapWithoutBets(), failures: load.takeFailures() }
    }

    test('H-04 H-18 the database of the primary is killed: bets go on, and every refused call got our words', async () => {
      const { gap, failures } = await under(() => cluster.act('kill', 'database'))
      expect(gap).toBeLessThan(12_000 * SLOWNESS)
      for (const { status, message, retryAfter } of failures) {
        expect([status, message]).toEqual([503, expect.stringMatching(/^Our records/)])
        expect(Number(retryAfter)).toBeGreaterThan(0)
      }
    })

    test('H-06 a planned switchover', async () => {
      const { gap } = await under(() => cluster.act('switchover'))
      expect(gap).toBeLessThan(5_000 * SLOWNESS)
    })

    test('H-08 both nodes are restarted one after the other: no call fails, and sockets are back in time with every change', async () => {
      const sockets = await openSockets(cluster.address, 5, 10)
      onTestFinished(() => sockets.end())
      await sockets.write(300)
      const { failures } = await under(() => restartNodes(cluster))
      expect(failures).toEqual([])
      const { away, ...met } = await sockets.report()
      expect(met).toMatchObject({ open: 50, behind: 0, twice: 0 })
      expect(away.length).toBeGreaterThanOrEqual(50)
      expect(Math.max(...away)).toBeLessThan(3_000 * SLOWNESS)
    })

    test('H-15 the judges: no cent, act, order or purse is wrong after all of that', async () => {
      await load.stop()
      expect(load.history.acknowledged).toBeGreaterThan(500)
      // a few messages to somebody who has not answered yet are refused, as anywhere
      expect([...load.refusals.keys()].filter((what) => what !== 'message unanswered')).toEqual([])
      const judged = await judge(cluster.databaseHosts, load)
      expect(judged).toEqual({ money: [], once: [], order: [], purses: [] })
    })
  },
)
