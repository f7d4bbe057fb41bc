/**
 * `node tests/soak/cluster.ts <file> <times>`: callers with real money on a cluster (`npm run cluster`), and two faults a time, of all kinds
 * in turn. Afterwards four judges look at every act. Writes to the file how long nobody could bet, by kind, and what the judges found.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectToPrimary } from '#tests/cluster/journal.ts'
import { judge } from '#tests/cluster/judges.ts'
import { startLoad } from '#tests/cluster/load.ts'
import { startCluster } from '../../scripts/cluster/start-cluster.ts'
import { until } from '../../scripts/cluster/status.ts'

const CALLERS = 16
const HEALS_WITHIN_MS = 120_000
const FROZEN_MS = 20_000
const BETWEEN_MS = 2_000

const [file = '', times = '1'] = process.argv.slice(2)
const faults = 2 * Math.round(Number(times))
const checks: { title: string; fine: boolean }[] = []
const note = (title: string, fine = true) => {
  console.log(`  ${title}`)
  checks.push({ title, fine })
}

const folder = mkdtempSync(join(tmpdir(), 'evens-soak-cluster-'))
const unlimited = [
  'RATE_MONEY_BURST',
  'RATE_MONEY_PER_SECOND',
  'RATE_WRITE_PER_SECOND',
  'RATE_READ_PER_SECOND',
]
const settings = {
  ...Object.fromEntries(unlimited.map((name) => [name, '1000000'])),
  PASSWORD_HASH_KIB: '64',
}
const cluster = await startCluster({ folder, database: 'hosts', settings }, (line) => console.log(line))

const nodes = ['node-1', 'node-2'] as const
const pidOf = async (name: string) => (await cluster.status()).nodes.find((node) => node.name === name)!.pid
async function restart(name: (typeof nodes)[number]): Promise<void> {
  process.kill((await pidOf(name))!, 'SIGTERM')
  await until(`${name} is gone`, HEALS_WITHIN_MS, async () => (await pidOf(name)) === null)
  await cluster.act('start', name)
  await healed()
}
const healed = () =>
  until('everything is back', HEALS_WITHIN_MS, async () => {
    const { ready, standbys, nodes: both, etcd, redis } = await cluster.status()
    return (
      ready &&
      redis === true &&
      etcd.every(({ healthy }) => healthy) &&
      standbys.every(({ state }) => state === 'streaming') &&
      both.every((node) => node.ready)
    )
  })
/** Hurts a part, and mends it after a while. */
const forAWhile =
  (hurt: 'kill' | 'cut' | 'pause', part: 'machine' | 'node-1' | 'redis' | 'etcd' | 'etcd-all', ms: number) =>
  async () => {
    await cluster.act(hurt, part)
    await sleep(ms)
    await cluster.act(hurt === 'kill' ? 'start' : hurt === 'cut' ? 'heal' : 'resume', part)
  }

/** Each kind with the row's limit of the time without an accepted bet, milliseconds; 0: no call may fail. */
const KINDS: Record<string, { fault: () => Promise<unknown>; limit?: number }> = {
  'H-04 the database of the primary killed': { fault: () => cluster.act('kill', 'database'), limit: 12_000 },
  'H-05 the primary’s machine killed': { fault: forAWhile('kill', 'machine', FROZEN_MS), limit: 30_000 },
  'H-05 the primary’s machine cut off': { fault: forAWhile('cut', 'machine', FROZEN_MS), limit: 30_000 },
  'H-05 the primary’s machine frozen': { fault: forAWhile('pause', 'machine', FROZEN_MS), limit: 30_000 },
  'H-06 a switchover': { fault: () => cluster.act('switchover'), limit: 5_000 },
  'H-07 a node killed': { fault: forAWhile('kill', 'node-1', 3_000) },
  'H-07 Redis killed': { fault: forAWhile('kill', 'redis', 5_000) },
  'H-07 etcd’s leader killed': { fault: forAWhile('kill', 'etcd', 5_000) },
  'H-07 all etcd away': { fault: forAWhile('kill', 'etcd-all', FROZEN_MS) },
  'H-08 both nodes restarted in turn': {
    async fault() {
      for (const name of nodes) await restart(name)
    },
    limit: 0,
  },
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const middle = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

try {
  const load = await startLoad(cluster.address, CALLERS)
  const gaps = new Map<string, number[]>()
  const failed = new Map<string, number>()
  const kinds = Object.entries(KINDS)
  for (let n = 0; n < faults; n++) {
    const [name, { fault }] = kinds[n % kinds.length]!
    await sleep(BETWEEN_MS)
    load.gapWithoutBets()
    const before = load.failures.length
    await fault()
    await healed()
    await sleep(BETWEEN_MS)
    const gap = load.gapWithoutBets()
    gaps.set(name, [...(gaps.get(name) ?? []), gap])
    failed.set(name, (failed.get(name) ?? 0) + load.failures.length - before)
    console.log(`  ${n + 1} of ${faults}: ${name}, ${seconds(gap)} without a bet`)
  }
  await load.stop()
  for (const [name, of] of gaps) {
    const { limit } = KINDS[name]!
    const worst = Math.max(...of)
    const fine = limit === undefined || (limit === 0 ? failed.get(name) === 0 : worst <= limit)
    note(
      `${name}: ${of.length} times, without a bet ${seconds(middle(of))} in the middle, ${seconds(worst)} at worst; ${failed.get(name)} calls failed`,
      fine,
    )
  }
  const ours = load.failures.filter(
    ({ status, message }) => status === 503 && message.startsWith('Our records'),
  )
  note(`${ours.length} of ${load.failures.length} failed calls had our words`)
  const client = await connectToPrimary(cluster.databaseHosts)
  const hosts = cluster.databaseHosts.map((one) => new URL(one).host).join(',')
  const judged = await judge(cluster.databaseHosts[0]!.replace(/@[^/]+/, `@${hosts}`), client, load)
  await client.end()
  const done = load.acts.filter(({ answer }) => answer !== null).length
  for (const [name, wrong] of Object.entries(judged)) {
    note(`H-15 ${done} acknowledged acts, judge of ${name}: ${wrong.length} violations`, wrong.length === 0)
    for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
  }
} catch (error) {
  note(`the run ended early: ${(error as Error).message}`, false)
} finally {
  writeFileSync(file, JSON.stringify({ checks }))
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
