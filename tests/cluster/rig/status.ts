import { connect } from 'node:net'
import { ClusterRefusal, ETCDS, MACHINES, type Machine, NODES, type Replication } from './names.ts'
import type { Process } from './processes.ts'

export type Standby = {
  name: Machine
  /** PostgreSQL's name for the state of its replication; `running` without one; or why the state is unknown */
  state: string
  /** bytes that it has not yet replayed; null when unknown */
  lagBytes: number | null
  /** commits wait for it */
  sync: boolean
  /** Patroni would let it take over: Patroni learns some seconds after PostgreSQL that commits wait for it */
  heir: boolean
}

export type ClusterStatus = {
  /** people can bet: a node answers, there is a primary, and a synchronous standby follows it */
  ready: boolean
  address: string
  primary: Machine | null
  timeline: number | null
  standbys: Standby[]
  /** `served`: the proxy gives it calls; the proxy's next check updates this */
  nodes: { name: string; pid: number | null; ready: boolean; served: boolean }[]
  etcd: { name: string; leader: boolean; healthy: boolean }[]
  redis: boolean
  proxy: boolean
  /** the first process of each unit, and the server process of each database */
  pids: Record<string, number>
}

/** One Patroni's report of its own PostgreSQL; no role: it did not answer. */
export type MachineView = {
  name: Machine
  state: string
  role?: string
  timeline?: number
  /** position in its write-ahead log, in bytes */
  location?: number
  /** whether Patroni's store names it as synchronous standby */
  heir?: boolean
  replication?: { application_name: string; state: string; sync_state: string }[]
}

const ANSWERS_WITHIN_MS = 1_500

export async function ask(port: number, path: string): Promise<Response | undefined> {
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
  } catch {
    return undefined
  }
}

async function askJson(port: number, path: string): Promise<Record<string, unknown> | undefined> {
  try {
    return (await (await ask(port, path))?.json()) as Record<string, unknown> | undefined
  } catch {
    return undefined
  }
}

/** Asks each machine by its own port: a cut separates the parts, not this observer. */
export const readMachines = (ports: Record<string, number>): Promise<MachineView[]> =>
  Promise.all(
    MACHINES.map(async (name) => {
      const said = await askJson(ports[`${name}-patroni`]!, '/patroni')
      if (!said) return { name, state: 'no answer' }
      const log = said.xlog as { location?: number; replayed_location?: number } | undefined
      return {
        name,
        state: said.state as string,
        role: said.role as string,
        timeline: said.timeline as number,
        location: log?.location ?? log?.replayed_location,
        heir: said.sync_standby === true,
        replication: said.replication as MachineView['replication'],
      }
    }),
  )

/** The primary of these; of two self-declared primaries the one of the newer timeline: the other was deposed without knowing it yet. */
export function primaryOf(views: readonly MachineView[]): MachineView | undefined {
  return views
    .filter(({ role, state }) => (role === 'master' || role === 'primary') && state === 'running')
    .sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))[0]
}

/** How each other machine follows the primary. */
export function standbysOf(views: readonly MachineView[]): Standby[] {
  const primary = primaryOf(views)
  return views
    .filter((view) => view !== primary)
    .map((view) => {
      const link = primary?.replication?.find((one) => one.application_name === view.name)
      const known = primary?.location !== undefined && view.location !== undefined
      return {
        name: view.name,
        state: link?.state ?? view.state,
        lagBytes: known ? Math.max(0, primary.location! - view.location!) : null,
        sync: link?.sync_state === 'sync' || link?.sync_state === 'quorum',
        heir: view.heir === true,
      }
    })
}

/** @throws ClusterRefusal when there is none */
export function leaderOf(views: readonly MachineView[]): Machine {
  const primary = primaryOf(views)
  if (!primary) throw new ClusterRefusal('there is no primary just now')
  return primary.name
}

/** @throws ClusterRefusal when there is none */
export function synchronousOf(views: readonly MachineView[]): Machine {
  const standby = standbysOf(views).find((one) => one.sync)
  if (!standby) throw new ClusterRefusal('there is no synchronous standby just now')
  return standby.name
}

/** The members of etcd, and the id under which each calls the others. */
export const readEtcd = (ports: Record<string, number>) =>
  Promise.all(
    ETCDS.map(async (name) => {
      const [self, health] = await Promise.all([
        askJson(ports[name]!, '/v2/stats/self'),
        askJson(ports[name]!, '/health'),
      ])
      const healthy = health?.health === 'true'
      // a cut-off member believes that it leads until it has checked
      const leader = healthy && self?.state === 'StateLeader'
      return { name, id: self?.id as string | undefined, leader, healthy }
    }),
  )

const pings = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      done(answer)
    }
    socket.setTimeout(ANSWERS_WITHIN_MS, () => end(false))
    socket.on('error', () => end(false))
    socket.once('data', (said) => end(said.toString().startsWith('+PONG')))
    socket.write('PING\r\n')
  })

/** Whether enough standbys follow for a commit. */
function areFollowing(standbys: readonly Standby[], replication: Replication): boolean {
  if (replication === 'none') return true
  const streaming = standbys.filter(({ state }) => state === 'streaming')
  return streaming.some(({ sync }) => sync || replication === 'asynchronous')
}

/** The nodes that the proxy gives calls to, from its table, whose 18th column is the state. */
async function servedNodes(statePort: number): Promise<Set<string>> {
  const table = await (await ask(statePort, '/state;csv'))?.text().catch(() => '')
  const rows = (table ?? '').split('\n').map((line) => line.split(','))
  return new Set(rows.flatMap(([of, name, ...rest]) => (of === 'nodes' && rest[15] === 'UP' ? [name!] : [])))
}

/**
 * Whether everything is back, so that a fault meets a whole cluster. Without an heir no machine would take over: the cluster then
 * loses nothing, but bets wait for the dead machine.
 */
export const isWhole = ({ ready, standbys, nodes, etcd, redis }: ClusterStatus): boolean =>
  ready &&
  redis &&
  standbys.every(({ state }) => state === 'streaming') &&
  standbys.some(({ heir, sync }) => heir && sync) &&
  nodes.every((node) => node.ready && node.served) &&
  etcd.every(({ healthy }) => healthy)

export async function readStatus(
  ports: Record<string, number>,
  processes: Record<string, Process>,
  replication: Replication,
): Promise<ClusterStatus> {
  const pids = Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, pid]))
  const [views, etcd, redis, front, served, ...nodes] = await Promise.all([
    readMachines(ports),
    readEtcd(ports),
    pings(ports.redis!),
    ask(ports.proxy!, '/readyz'),
    servedNodes(ports['proxy-state']!),
    ...NODES.map((name) => ask(ports[name]!, '/readyz')),
  ])
  const primary = primaryOf(views)
  const standbys = standbysOf(views)
  return {
    ready: Boolean(front?.ok && primary) && areFollowing(standbys, replication),
    address: `http://127.0.0.1:${ports.proxy}`,
    primary: primary?.name ?? null,
    timeline: primary?.timeline ?? null,
    standbys,
    nodes: NODES.map((name, at) => ({
      name,
      pid: pids[name] ?? null,
      ready: nodes[at]?.ok ?? false,
      served: served.has(name),
    })),
    etcd: etcd.map(({ name, leader, healthy }) => ({ name, leader, healthy })),
    redis,
    // its own answer for "no node" counts too
    proxy: front !== undefined,
    pids,
  }
}
