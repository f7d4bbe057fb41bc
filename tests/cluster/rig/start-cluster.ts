import pg from 'pg'
import { openActs } from './acts.ts'
import { listenForActs } from './control.ts'
import { takeFolder, writeState } from './folder.ts'
import {
  type Act,
  ClusterRefusal,
  ETCDS,
  judgeAct,
  MACHINES,
  machinesOf,
  NODES,
  type Node,
  type Part,
} from './names.ts'
import { type Network, openNetwork } from './network.ts'
import { findPrograms } from './packages.ts'
import { type ClusterOptions, makePlan, type Plan } from './plan.ts'
import { processOf } from './processes.ts'
import { proveBet } from './prove-bet.ts'
import { START_MS } from './settings.ts'
import {
  type ClusterStatus,
  primaryOf,
  readEtcd,
  readMachines,
  readStatus,
  standbysOf,
  until,
} from './status.ts'
import { openSupervisor, type Supervisor } from './supervisor.ts'

export type { ClusterOptions } from './plan.ts'
export type { ClusterStatus } from './status.ts'

export type Cluster = {
  /** the address for people: the proxy in front of the nodes */
  address: string
  /** each PostgreSQL by its own port, for the role `evens`, which no cut separates from a caller */
  databaseHosts: readonly string[]
  /** @returns the result as text. @throws ClusterRefusal */
  act(name: Act, part?: Part): Promise<string>
  status(): Promise<ClusterStatus>
  /** Ends every process. The folder with the logs stays until the next start. */
  stop(): Promise<void>
  /** resolves once the cluster has stopped */
  stopped: Promise<void>
}

/**
 * Starts a cluster and returns after a first bet on it.
 * @param say gets a line for each step
 * @param signal ends a start that is under way
 * @throws ClusterRefusal when this machine or the folder does not fit, or a part does not start
 */
export async function startCluster(
  options: ClusterOptions,
  say: (line: string) => void = () => {},
  signal?: AbortSignal,
): Promise<Cluster> {
  const programs = findPrograms()
  await takeFolder(options.folder)
  const network = openNetwork()
  const plan = await makePlan(options, programs, network)
  const databaseHosts = MACHINES.map(
    (name) => `postgres://evens:${plan.password}@127.0.0.1:${plan.ports[`${name}-postgres`]}/evens`,
  )
  let address: string | undefined
  let ended = false
  const note = () =>
    writeState(options.folder, {
      ...(!ended && { supervisor: processOf(process.pid)! }),
      ...(address && { address }),
      databaseHosts,
      ports: plan.ports,
      processes: supervisor.all(),
    })
  const supervisor = openSupervisor(plan, {
    changed(unit, runs) {
      network.runs(unit, runs)
      note()
    },
    said: say,
  })
  const cluster = assemble({ plan, network, supervisor, databaseHosts, note })
  const control = await listenForActs(options.folder, cluster.answer)
  cluster.onStop(() => {
    ended = true
    note()
    return control.close()
  })
  const cancelled = new Promise<never>((_, fail) => {
    const stopped = () => fail(new ClusterRefusal('stopped before it was ready'))
    if (signal?.aborted) stopped()
    signal?.addEventListener('abort', stopped, { once: true })
    cluster.stopped.then(stopped, fail)
  })
  try {
    await Promise.race([bringUp({ plan, network, supervisor }, say), cancelled])
  } catch (error) {
    await cluster.stop()
    throw error
  }
  // the race is over: its late rejection has no other handler
  cancelled.catch(() => {})
  address = cluster.address
  note()
  return cluster
}

type Assembled = Cluster & {
  /** carries out a request from the socket */
  answer(act: string, part?: string): Promise<unknown>
  onStop(then: () => Promise<void>): void
}

function assemble(given: {
  plan: Plan
  network: Network
  supervisor: Supervisor
  databaseHosts: readonly string[]
  note: () => void
}): Assembled {
  const { plan, network, supervisor, databaseHosts, note } = given
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const acts = openActs({ ports: plan.ports, network, supervisor })
  const last: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  async function end(): Promise<void> {
    await supervisor.endAll()
    await network.close()
    Promise.all(last.map((then) => then())).then(() => resolve(), resolve)
  }
  const stop = () => {
    stopping ??= end()
    return stopping
  }
  const status = () =>
    readStatus(
      plan.ports,
      Object.fromEntries(Object.entries(supervisor.all()).map(([name, { pid }]) => [name, pid])),
      plan.replication,
    )
  const act = async (name: Act, part?: Part) => {
    const said = await acts(name, part)
    note()
    return said
  }
  return {
    address: `http://127.0.0.1:${plan.ports.proxy}`,
    databaseHosts,
    act,
    status,
    stop,
    stopped,
    async answer(name, part) {
      if (name === 'status') return status()
      if (name === 'stop') return stop()
      const judged = judgeAct(name, part)
      return act(judged.act, judged.part)
    },
    onStop: (then) => void last.push(then),
  }
}

/** Starts the parts in the order in which they need each other. */
async function bringUp(
  { plan, network, supervisor }: { plan: Plan; network: Network; supervisor: Supervisor },
  say: (line: string) => void,
): Promise<void> {
  const { ports } = plan
  say('starting etcd, Redis and three PostgreSQL …')
  for (const unit of [...ETCDS, 'redis'] as const) supervisor.start(unit)
  await until('etcd has a leader', START_MS.etcd, async () => {
    const found = await readEtcd(ports)
    for (const { id, name } of found) if (id) network.alias(id, name)
    return found.every((one) => one.healthy) && found.some((one) => one.leader)
  })
  await startMachines({ plan, supervisor })
  await makeDatabase(plan)
  if (plan.database === 'haproxy') supervisor.start('database-proxy')
  supervisor.start('proxy')
  for (const node of NODES) {
    say(`starting ${node} …`)
    await startNode(node, supervisor, ports)
  }
  const front = `http://127.0.0.1:${ports.proxy}`
  await until('the proxy has a node', START_MS.proxy, () => answers(front))
  say('placing a bet …')
  await proveBet(front)
}

async function startMachines({ plan, supervisor }: { plan: Plan; supervisor: Supervisor }): Promise<void> {
  const machines = machinesOf(plan.replication)
  for (const unit of machines) supervisor.start(unit)
  await until('the standbys follow a primary', START_MS.replicas, async () => {
    const views = await readMachines(plan.ports)
    const following = standbysOf(views).filter((one) => one.state === 'streaming')
    return (
      primaryOf(views) !== undefined &&
      following.length === machines.length - 1 &&
      (plan.replication !== 'synchronous' || following.some((one) => one.sync))
    )
  })
}

const answers = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function startNode(node: Node, supervisor: Supervisor, ports: Plan['ports']): Promise<void> {
  supervisor.start(node)
  await until(`${node} is ready`, START_MS.node, async () => {
    if (!supervisor.runs(node)) throw new ClusterRefusal(`${node} ended:\n${supervisor.lastWords(node)}`)
    return answers(`http://127.0.0.1:${ports[node]}`)
  })
}

/** Makes the role and the database of the nodes on the present primary. */
async function makeDatabase({ ports, password }: Plan): Promise<void> {
  const primary = primaryOf(await readMachines(ports))
  if (!primary) throw new Error('there is no primary')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports[`${primary.name}-postgres`]!,
    user: 'postgres',
    password,
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(`create role evens login password '${password}'`)
    await client.query('create database evens owner evens')
  } finally {
    await client.end()
  }
}
