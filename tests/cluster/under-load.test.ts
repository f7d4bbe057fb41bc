import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSockets } from '#tests/soak/cluster-watchers.ts'
import { judge } from './judges.ts'
import { type Load, startLoad } from './load.ts'
import { missingPrograms } from './missing.ts'
import { type Cluster, startCluster } from './rig/start-cluster.ts'
import { isWhole, until } from './rig/status.ts'

const CALLERS = 8
const HEALS_WITHIN_MS = 60_000
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
      const settings = {
        RATE_MONEY_BURST: '100000',
        RATE_MONEY_PER_SECOND: '100000',
        RATE_WRITE_PER_SECOND: '100000',
        RATE_READ_PER_SECOND: '100000',
        PASSWORD_HASH_KIB: '64',
        STEP_UP_DAY_SUM: '1000000',
        STEP_UP_GIVE_UP: '1000000',
      }
      cluster = await startCluster({ folder, database: 'hosts', settings })
      load = await startLoad(cluster.address, CALLERS)
    })
    afterAll(async () => {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const healed = () =>
      until('everything is back', HEALS_WITHIN_MS, async () => isWhole(await cluster.status()))
    /** @returns the longest time without an accepted bet, and the failures of the fault */
    async function under(fault: () => Promise<unknown>) {
      await sleep(1_000)
      load.gapWithoutBets()
      load.takeFailures()
      await fault()
      await healed()
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

    test('H-08 both nodes are restarted one after the other: no call fails, and sockets are back in time with every change', {
      timeout: 300_000,
    }, async () => {
      const sockets = await openSockets(cluster.address, 5, 10)
      onTestFinished(() => sockets.end())
      await sockets.write(300)
      const { failures } = await under(async () => {
        for (const name of ['node-1', 'node-2'] as const) {
          const { pid } = (await cluster.status()).nodes.find((node) => node.name === name)!
          process.kill(pid!, 'SIGTERM')
          await until(`${name} is gone`, HEALS_WITHIN_MS, async () => {
            const { nodes } = await cluster.status()
            return nodes.find((node) => node.name === name)!.pid === null
          })
          await cluster.act('start', name)
          await healed()
        }
      })
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
