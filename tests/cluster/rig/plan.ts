import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/kept-port.ts'
import type { DatabaseAddress } from './command.ts'
import { partFolder, postgresUser } from './folder.ts'
import { etcdGreeting, type Greeting, patroniGreeting, postgresGreeting } from './greetings.ts'
import { ETCDS, type Etcd, MACHINES, NODES, type Node, type Replication, type Unit } from './names.ts'
import type { Network } from './network.ts'
import { type Ports, patroniConfig } from './patroni.ts'
import type { Programs } from './programs.ts'

export type ClusterOptions = {
  folder: string
  /** how the nodes reach the primary: by a proxy, or by a list of all hosts */
  database: DatabaseAddress
  /** `synchronous` by default */
  replication?: Replication
  /** demo people and events */
  demo?: boolean
  /** further settings of the nodes, such as RATE_MONEY_BURST */
  settings?: Record<string, string>
}

/** Programs, ports and addresses of the cluster, fixed at the start. */
export type Plan = ClusterOptions & {
  replication: Replication
  programs: Programs
  /** a port for each server, by name */
  ports: Record<string, number>
  /** by which the members of etcd reach each other */
  peers: Record<Etcd, number>
  /** the addresses in each proxy's settings */
  proxies: Record<'proxy' | 'database-proxy', Record<string, string>>
  /** DATABASE_URL and REDIS_URL of each node, through its own relays */
  nodeAddresses: Record<Node, { database: string; redis: string }>
  /** the password of every role of the database */
  password: string
  secretsKey: string
}

const OWN_PORTS = [
  ...MACHINES.flatMap((name) => [`${name}-postgres`, `${name}-patroni`]),
  ...ETCDS.flatMap((name) => [name, `${name}-peer`]),
  ...NODES,
  'redis',
  'proxy',
  'proxy-state',
  'database-proxy',
]

/** Opens a relay to a server of a unit; a unit of one server has its name. */
type Relay = (from: string | Greeting, to: Unit, server?: string) => Promise<number>

const local = (port: number | undefined) => `127.0.0.1:${port}`

/** Makes one value for each name. */
async function each<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const made = await Promise.all(names.map(async (name) => [name, await make(name)] as const))
  return Object.fromEntries(made) as Record<Name, Value>
}

/** Finds ports, opens the relays between all parts and writes the settings of Patroni. */
export async function makePlan(options: ClusterOptions, programs: Programs, network: Network): Promise<Plan> {
  const ports = await each(OWN_PORTS, freePort)
  const relay: Relay = (from, to, server = to) => network.relay({ from, to, port: ports[server]! })
  const plan = {
    ...options,
    replication: options.replication ?? 'synchronous',
    programs,
    ports,
    password: randomBytes(18).toString('base64url'),
    secretsKey: randomBytes(32).toString('base64'),
    peers: await each(ETCDS, (to) => relay(etcdGreeting, to, `${to}-peer`)),
    proxies: await planProxies(ports, relay),
  }
  await planMachines(plan, relay)
  const nodeAddresses = await each(NODES, async (node) => ({
    database: await databaseUrl(plan, node, relay),
    redis: `redis://${local(await relay(node, 'redis'))}`,
  }))
  return { ...plan, nodeAddresses }
}

async function planMachines(
  { folder, ports, programs, password, replication }: Omit<Plan, 'nodeAddresses'>,
  relay: Relay,
): Promise<void> {
  const reached = await each(
    MACHINES,
    async (to): Promise<Ports> => ({
      postgres: await relay(postgresGreeting, to, `${to}-postgres`),
      patroni: await relay(patroniGreeting, to, `${to}-patroni`),
    }),
  )
  for (const name of MACHINES) {
    const user = postgresUser()
    const own = partFolder(folder, name, user)
    const file = join(own, 'patroni.yml')
    const config = patroniConfig({
      name,
      folder: own,
      binDir: programs.postgresBin,
      password,
      own: { postgres: ports[`${name}-postgres`]!, patroni: ports[`${name}-patroni`]! },
      reached: reached[name],
      etcdPorts: await Promise.all(ETCDS.map((to) => relay(name, to))),
      replication,
    })
    // for its owner alone, since it holds passwords
    writeFileSync(file, config, { mode: 0o600 })
    if (user) chownSync(file, user.uid, user.gid)
  }
}

async function planProxies(ports: Plan['ports'], relay: Relay): Promise<Plan['proxies']> {
  const numbered = (name: string, values: readonly (string | number)[]) =>
    Object.fromEntries(values.map((value, at) => [`${name}_${at + 1}`, `${value}`]))
  const from = 'database-proxy'
  const nodes = await Promise.all(NODES.map((to) => relay('proxy', to)))
  const machines = await Promise.all(MACHINES.map((to) => relay(from, to, `${to}-postgres`)))
  const patronis = await Promise.all(MACHINES.map((to) => relay(from, to, `${to}-patroni`)))
  return {
    proxy: {
      PUBLIC: local(ports.proxy),
      STATE: local(ports['proxy-state']),
      ...numbered('NODE', nodes.map(local)),
    },
    [from]: {
      PRIMARY: local(ports[from]),
      ...numbered('MACHINE', machines.map(local)),
      ...numbered('PATRONI', patronis),
    },
  }
}

async function databaseUrl(
  { database, password }: Pick<Plan, 'database' | 'password'>,
  from: Node,
  relay: Relay,
): Promise<string> {
  const reached =
    database === 'haproxy'
      ? [await relay(from, 'database-proxy')]
      : await Promise.all(MACHINES.map((to) => relay(from, to, `${to}-postgres`)))
  const hosts = reached.map(local).join(',')
  const wants = database === 'hosts' ? '?target_session_attrs=read-write' : ''
  return `postgres://evens:${password}@${hosts}/evens${wants}`
}
