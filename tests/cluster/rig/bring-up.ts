import pg from 'pg'
import { openEvent, openPerson, several, succeed } from '../callers.ts'
import { openClient } from '../client.ts'
import { ClusterRefusal, ETCDS, machinesOf, NODES, type Node } from './names.ts'
import type { Network } from './network.ts'
import type { Plan } from './plan.ts'
import { ask, leaderOf, primaryOf, readEtcd, readMachines, standbysOf } from './status.ts'
import type { Supervisor } from './supervisor.ts'
import { until } from './waits.ts'

/** Milliseconds: how long each step of a start may take on a busy machine. */
const START_MS = { etcd: 30_000, replicas: 90_000, node: 90_000, proxy: 20_000 }

/** Starts the parts in the order in which they need each other. */
export async function bringUp(
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
  await startMachines(plan, supervisor)
  await makeDatabase(plan)
  if (plan.database === 'haproxy') supervisor.start('database-proxy')
  supervisor.start('proxy')
  for (const node of NODES) {
    say(`starting ${node} …`)
    await startNode(node, supervisor, ports)
  }
  await until('the proxy has a node', START_MS.proxy, () => isReady(ports.proxy!))
  say('placing a bet …')
  await proveBet(`http://127.0.0.1:${ports.proxy}`)
}

async function startMachines(plan: Plan, supervisor: Supervisor): Promise<void> {
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

const isReady = async (port: number) => (await ask(port, '/readyz'))?.ok === true

async function startNode(node: Node, supervisor: Supervisor, ports: Plan['ports']): Promise<void> {
  supervisor.start(node)
  await until(`${node} is ready`, START_MS.node, async () => {
    if (!supervisor.runs(node)) throw new ClusterRefusal(`${node} ended:\n${supervisor.lastWords(node)}`)
    return isReady(ports[node]!)
  })
}

/** Makes the role and the database of the nodes on the present primary. */
async function makeDatabase({ ports, password }: Plan): Promise<void> {
  const primary = leaderOf(await readMachines(ports))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports[`${primary}-postgres`]!,
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

/**
 * Proves that people can bet, the long way: two people sign up, one opens a practice event, the other bets on it. The answer to
 * the bet arrives once the primary and a synchronous standby have it.
 * @throws with the first wrong answer
 */
async function proveBet(address: string): Promise<void> {
  const client = openClient(address)
  try {
    const [host, guest] = await several(2, (n) => openPerson(client, 'Proof', n))
    const eventId = await openEvent(client, host!, { n: 1, isPracticeMode: true })
    await succeed(client, guest!, '/api/bets', { eventId, amount: '1.00', selection: 'optionA' })
  } finally {
    client.close()
  }
}
