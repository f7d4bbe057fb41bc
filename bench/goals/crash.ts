import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditEvents, placeBets } from '#server/bets/index.ts'
import { createBatcher } from '#server/core/batch.ts'
import { type Db, openDb } from '#server/core/db.ts'
import { audit } from '#server/ledger/index.ts'
import { launchPostgres } from '#server/postgres/launcher.ts'
import { openArena } from '../arena.ts'
import { call, type Wish, wishes } from '../callers.ts'
import { findLost } from '../product.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

const PEOPLE = 10_000

type Acknowledged = { id: bigint; wish: Wish }[]

/** Bets for a while, even after the end of the database. @returns the acknowledged bets */
async function betUntilKilled(db: Db, events: bigint[]): Promise<Acknowledged> {
  const acknowledged: Acknowledged = []
  const writer = createBatcher((commands: Parameters<typeof placeBets>[1]) => placeBets(db, commands), {
    sizeMax: 512,
    waitingMax: 20_000,
    full: () => new Error('full'),
  })
  await call({
    callers: 256,
    ms: 1_200,
    wish: wishes(events, PEOPLE),
    async act(wish) {
      try {
        const { id } = await writer.submit({ ...wish, isPracticeMode: undefined })
        acknowledged.push({ id, wish })
        return true
      } catch (error) {
        // After the kill every call fails; wait a little so that the loop does not spin.
        await sleep(50)
        throw error
      }
    },
  })
  return acknowledged
}

/** G17: the database is killed in mid-batch again and again; every acknowledged bet must be there afterwards. */
export async function measureCrashes(mode: Mode): Promise<Row> {
  const crashes = mode.quick ? 1 : 5
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-bench-crash-'))
  let acknowledgedInAll = 0
  let fault: string | undefined
  try {
    let running = await launchPostgres({ dataDir, durable: true })
    const arena = await openArena({ ...running, engine: 'embedded' }, 'crash', PEOPLE)
    const events = await arena.events(2)
    // Each start has its own socket directory.
    const address = () => {
      const url = new URL(running.url)
      url.pathname = '/crash'
      return url.href
    }
    await arena.close()
    for (let crash = 0; crash < crashes && fault === undefined; crash++) {
      mode.say(`killing the database, ${crash + 1} of ${crashes} …`)
      const db = openDb(address())
      const betting = betUntilKilled(db, events)
      await sleep(500 + Math.random() * 300)
      // Every process of the cluster ends with the postmaster, at once and without a checkpoint.
      process.kill(running.pid, crash % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      const acknowledged = await betting
      await db.close().catch(() => {})
      await running.stop()
      running = await launchPostgres({ dataDir, durable: true })
      const again = openDb(address())
      const [broken] = [...(await audit(again)), ...(await auditEvents(again))]
      fault =
        (await findLost(again, acknowledged)) ??
        (broken && `${broken.invariant}: ${broken.where} ${broken.details}`)
      acknowledgedInAll += acknowledged.length
      await again.close()
    }
    await running.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    goal: 'G17',
    workload: `database killed in mid-batch ${crashes}×; acknowledged bets lost`,
    product: fault ?? '0 lost',
    peer: `${acknowledgedInAll.toLocaleString('en-US')} acknowledged`,
    ratios: [fault === undefined ? 0 : 1],
    latency: '-',
    floor: 0,
    moonshot: mode.quick ? -1 : 0,
    direction: 'atMost',
  }
}
