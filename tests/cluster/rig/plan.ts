import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseAddress } from './command.ts'
import { partFolder, writeSettings } from './folder.ts'
import { etcdGreeting, patroniGreeting, postgresGreeting } from './greetings.ts'
import { ETCDS, MACHINES, type Machine, NODES, type Node, type Replication } from './names.ts'
import type { Network } from './network.ts'
import type { Programs } from './packages.ts'
import { type Ports, patroniConfig } from './patroni.ts'
import { freePorts } from './ports.ts'

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
  peers: Record<string, number>
  /** the ports in each proxy's settings */
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

/** Finds ports, opens the relays between all parts and writes the settings of all. */
export async function makePlan(options: ClusterOptions, programs: Programs, network: Network): Promise<Plan> {
  const found = await freePorts(OWN_PORTS.length)
  const ports = Object.fromEntries(OWN_PORTS.map((name, at) => [name, found[at]!]))
  const { replication = 'synchronous' } = options
  const password = randomBytes(18).toString('base64url')
  const peers: Record<string, number> = {}
  for (const to of ETCDS)
    peers[to] = await network.relay({ from: etcdGreeting, to, port: ports[`${to}-peer`]! })
  await planMachines(options.folder, { programs, ports, network, password, replication })
  const nodeAddresses = {} as Plan['nodeAddresses']
  for (const node of NODES)
    nodeAddresses[node] = {
      database: await databaseUrl(options.database, node, { ports, network, password }),
      redis: `redis://127.0.0.1:${await network.relay({ from: node, to: 'redis', port: ports.redis! })}`,
    }
  return {
    ...options,
    replication,
    programs,
    ports,
    peers,
    proxies: await planProxies(ports, network),
    nodeAddresses,
    password,
    secretsKey: randomBytes(32).toString('base64'),
  }
}

type Given = { ports: Plan['ports']; network: Network; password: string }

async function planMachines(
  folder: string,
  given: Given & Pick<Plan, 'programs' | 'replication'>,
): Promise<void> {
  const { ports, network, password, programs, replication } = given
  const reached = new Map<Machine, Ports>()
  for (const to of MACHINES)
    reached.set(to, {
      postgres: await network.relay({ from: postgresGreeting, to, port: ports[`${to}-postgres`]! }),
      patroni: await network.relay({ from: patroniGreeting, to, port: ports[`${to}-patroni`]! }),
    })
  for (const name of MACHINES) {
    const etcdPorts: number[] = []
    for (const to of ETCDS) etcdPorts.push(await network.relay({ from: name, to, port: ports[to]! }))
    const folderOfOwn = partFolder(folder, name, true)
    const config = patroniConfig({
      name,
      folder: folderOfOwn,
      binDir: programs.postgresBin,
      password,
      own: { postgres: ports[`${name}-postgres`]!, patroni: ports[`${name}-patroni`]! },
      reached: reached.get(name)!,
      etcdPorts,
      replication,
    })
    writeSettings(join(folderOfOwn, 'patroni.yml'), config, true)
  }
}

async function planProxies(ports: Plan['ports'], network: Network): Promise<Plan['proxies']> {
  const from = 'database-proxy'
  const proxy: Record<string, string> = { PORT: `${ports.proxy}`, STATE_PORT: `${ports['proxy-state']}` }
  const inner: Record<string, string> = { PORT: `${ports[from]}` }
  for (const [at, to] of NODES.entries())
    proxy[`NODE_${at + 1}`] = `${await network.relay({ from: 'proxy', to, port: ports[to]! })}`
  for (const [at, to] of MACHINES.entries()) {
    inner[`MACHINE_${at + 1}`] = `${await network.relay({ from, to, port: ports[`${to}-postgres`]! })}`
    inner[`PATRONI_${at + 1}`] = `${await network.relay({ from, to, port: ports[`${to}-patroni`]! })}`
  }
  return { proxy, 'database-proxy': inner }
}

async function databaseUrl(by: DatabaseAddress, from: Node, given: Given): Promise<string> {
  const { ports, network, password } = given
  const ways =
    by === 'haproxy'
      ? [{ to: 'database-proxy', port: ports['database-proxy']! }]
      : MACHINES.map((to) => ({ to, port: ports[`${to}-postgres`]! }))
  const hosts: string[] = []
  for (const way of ways) hosts.push(`127.0.0.1:${await network.relay({ from, ...way })}`)
  const wants = by === 'hosts' ? '?target_session_attrs=read-write' : ''
  return `postgres://evens:${password}@${hosts.join(',')}/evens${wants}`
}
