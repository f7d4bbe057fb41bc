/** `npm run cluster`, and its acts from another terminal: a thin layer over `startCluster`. */
import { type Command, readCommand } from './command.ts'
import { askSupervisor } from './control.ts'
import { clusterFolder, endLeftovers } from './folder.ts'
import { ClusterRefusal } from './names.ts'
import { findPrograms } from './programs.ts'
import { startCluster } from './start-cluster.ts'
import type { ClusterStatus } from './status.ts'

const say = (line: string) => console.log(`cluster: ${line}`)

/** Settings that the cluster passes on to all its nodes. */
const PASSED_ON = /^(RATE_\w+|LOG_LEVEL|PASSWORD_HASH_KIB|NODE_OPTIONS)$/

async function run({ database, demo }: Extract<Command, { do: 'run' }>): Promise<void> {
  const wish = new AbortController()
  // Ctrl+C arrives twice, by the terminal and by npm
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => wish.abort())
  process.once('disconnect', () => wish.abort())
  const settings = Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => value && PASSED_ON.test(name)),
  ) as Record<string, string>
  const begun = Date.now()
  const folder = clusterFolder()
  const cluster = await startCluster({ folder, database, demo, settings }, say, wish.signal)
  say(`started in ${Math.round((Date.now() - begun) / 1_000)} s; logs are in ${folder}/logs`)
  say(`ready at ${cluster.address}`)
  const stop = () => {
    say('stopping …')
    void cluster.stop()
  }
  if (wish.signal.aborted) stop()
  else wish.signal.addEventListener('abort', stop, { once: true })
  await cluster.stopped
  say('stopped')
}

async function stop(folder: string): Promise<void> {
  const left = await endLeftovers(folder)
  if (left > 0) return say(`stopped; its supervisor was gone, ${left} processes were left`)
  await askSupervisor(folder, { act: 'stop' })
  say('stopped')
}

function show(status: ClusterStatus): void {
  const { standbys, nodes, etcd } = status
  say(status.ready ? `ready at ${status.address}` : 'not ready: no bet can be placed')
  say(`primary ${status.primary ?? 'none'}, timeline ${status.timeline ?? 'unknown'}`)
  for (const { name, state, lagBytes, sync } of standbys)
    say(`standby ${name}: ${state}${sync ? ', synchronous' : ''}, ${lagBytes ?? 'unknown'} bytes behind`)
  for (const { name, pid, ready } of nodes)
    say(`${name}: ${ready ? 'ready' : 'not ready'}, process ${pid ?? 'none'}`)
  for (const { name, leader, healthy } of etcd)
    say(`${name}: ${healthy ? 'healthy' : 'not healthy'}${leader ? ', leader' : ''}`)
  say(`redis: ${status.redis ? 'answers' : 'does not answer'}`)
  say(`proxy: ${status.proxy ? 'answers' : 'does not answer'}`)
}

async function carryOut(command: Command): Promise<void> {
  const folder = clusterFolder()
  if (command.do === 'run') return run(command)
  if (command.do === 'packages') return void findPrograms()
  if (command.do === 'stop') return stop(folder)
  if (command.do === 'act')
    return say((await askSupervisor(folder, { act: command.act, part: command.part })) as string)
  const status = (await askSupervisor(folder, { act: 'status' })) as ClusterStatus
  if (command.json) console.log(JSON.stringify(status))
  else show(status)
}

try {
  await carryOut(readCommand(process.argv.slice(2)))
  // a relay that closes late must not keep a finished command alive
  process.exit()
} catch (error) {
  console.error(`cluster: ${error instanceof ClusterRefusal ? error.message : (error as Error).stack}`)
  process.exit(1)
}
