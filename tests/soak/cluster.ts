/**
 * `node tests/soak/cluster.ts <file> <times>`: callers with real money on a cluster (`npm run cluster`), with two faults a time, of ten kinds
 * in turn, and 10,000 acts a time, while 1,000 sockets follow a chat. Afterwards four judges look at every act; the same without
 * synchronous replication must lose something; and throughput is held against one database. Writes to the file after each step
 * what it has found.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from '#tests/cluster/judges.ts'
import { type Load, startLoad } from '#tests/cluster/load.ts'
import { healed } from '#tests/cluster/rig/waits.ts'
import { runControl } from './cluster-control.ts'
import { runFaults } from './cluster-faults.ts'
import { Notes, onCluster, seconds } from './cluster-run.ts'
import { measureThroughput } from './cluster-throughput.ts'
import { openSockets } from './cluster-watchers.ts'

const CALLERS = 64
const PEOPLE = 100
const SOCKETS_EACH = 10
const QUIET_TELLS_MS = 15_000

const [file = '', times = '1', ...only] = process.argv.slice(2)
/** `kills`: nothing but kills of the primary's database and restarts of both nodes, five and two a time */
const order = only[0] === 'kills' ? 'kills' : 'all'
const count = (order === 'kills' ? 7 : 2) * Math.round(Number(times))
const acts = 10_000 * Number(times)
const notes = new Notes(file)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

/** Carries out a part of the run; one that fails is noted, and the next ones still run. */
async function part(name: string, run: () => Promise<void>): Promise<void> {
  if (stop.signal.aborted || (order === 'kills' && name !== 'faults')) return
  const begun = performance.now()
  console.log(`  ${name} …`)
  try {
    await run()
  } catch (error) {
    notes.set(`${name} ended early`, [[`${name} ended early: ${(error as Error).message}`, false]])
    notes.tell(`${name} ended early`)
  }
  console.log(`  ${name}: ${seconds(performance.now() - begun)}`)
}

const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20)

/** Without faults, until there are enough acts. */
async function goOn(load: Load, begun: number): Promise<void> {
  for (;;) {
    const { acknowledged } = load.history
    const rate = acknowledged / ((performance.now() - begun) / 1000)
    const line = `${acknowledged} acknowledged acts, ${rate.toFixed(0)} a second from the first to the last`
    notes.set('acts', [[line, acknowledged >= acts]])
    console.log(`  ${line}; ${megabytes()} MB`)
    if (acknowledged >= acts) return
    await sleep(Math.min(QUIET_TELLS_MS, ((acts - acknowledged) / rate) * 1_000))
  }
}

await part('faults', () =>
  onCluster('synchronous', stop.signal, async (cluster) => {
    const sockets = await openSockets(cluster.address, PEOPLE, SOCKETS_EACH)
    const load = await startLoad(cluster.address, CALLERS)
    const begun = performance.now()
    const faults = await runFaults(count, order, { cluster, load, sockets }, (so, line) => {
      notes.set('faults', so.checks())
      notes.set('acts', [[`${load.history.acknowledged} acknowledged acts so far`, true]])
      console.log(`  ${line}; ${load.history.acknowledged} acts, ${megabytes()} MB`)
    })
    notes.tell('faults')
    for (const [words, times] of faults.words().slice(0, 10)) console.log(`    ${times} × ${words}`)
    await sockets.end()
    if (order === 'all') await goOn(load, begun)
    await load.stop()
    await healed(cluster)
    for (const [what, times] of load.refusals) console.log(`    refused ${times} × ${what}`)
    const judged = await judge(cluster.databaseHosts, load)
    notes.set(
      'judges',
      Object.entries(judged).map(([name, wrong]) => [
        `H-15 ${load.history.acknowledged} acknowledged acts, ${count} faults, judge of ${name}: ${wrong.length} violations`,
        wrong.length === 0,
      ]),
    )
    notes.tell('judges')
    for (const wrong of Object.values(judged))
      for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
    console.log(`  ${megabytes()} MB`)
  }),
)
await part('control', async () => {
  notes.set('control', await runControl(stop.signal))
  notes.tell('control')
})
await part('throughput', async () => {
  notes.set('throughput', await measureThroughput(stop.signal, { callers: 128, windows: 3 }))
  notes.tell('throughput')
})
process.exit(0)
