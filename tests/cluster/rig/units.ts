import { join } from 'node:path'
import { partFolder, postgresUser } from './folder.ts'
import { ETCDS, type Etcd, type Machine, type Node, type Unit } from './names.ts'
import type { Plan } from './plan.ts'
import type { Launch } from './processes.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Milliseconds. Raft's own times: the members replace a lost leader after one to two election times. */
const ETCD_MS = { heartbeat: 200, election: 1_500 }

/** How long an ending node still takes calls: by then the proxy has seen its red /readyz. */
const DRAIN_SECONDS = 3

/** The command that starts one unit. */
export function launchOf(unit: Unit, plan: Plan): Launch {
  if (unit.startsWith('machine-')) return patroni(unit as Machine, plan)
  if (unit.startsWith('etcd-')) return etcd(unit as Etcd, plan)
  if (unit.startsWith('node-')) return node(unit as Node, plan)
  if (unit === 'redis') return redis(plan)
  return haproxy(unit as 'proxy' | 'database-proxy', plan)
}

function patroni(name: Machine, { folder, programs }: Plan): Launch {
  const cwd = join(folder, name)
  return {
    command: [programs.patroni, 'patroni.yml'],
    cwd,
    // PGAPPNAME: the name under which pg_basebackup, pg_rewind and Patroni itself call the other databases
    env: { HOME: cwd, PGAPPNAME: name },
    user: postgresUser(),
  }
}

function etcd(name: Etcd, { folder, programs, ports, peers }: Plan): Launch {
  const local = (port: number | undefined) => `http://127.0.0.1:${port}`
  const options = {
    name,
    'data-dir': 'data',
    'log-level': 'warn',
    'listen-client-urls': local(ports[name]),
    'advertise-client-urls': local(ports[name]),
    'listen-peer-urls': local(ports[`${name}-peer`]),
    'initial-advertise-peer-urls': local(peers[name]),
    'initial-cluster': ETCDS.map((one) => `${one}=${local(peers[one])}`).join(','),
    'initial-cluster-state': 'new',
    'heartbeat-interval': ETCD_MS.heartbeat,
    'election-timeout': ETCD_MS.election,
    // through this API Debian's Patroni compares before it writes
    'enable-v2': true,
  }
  return {
    command: [programs.etcd, ...Object.entries(options).map(([option, value]) => `--${option}=${value}`)],
    cwd: partFolder(folder, name),
    env: {},
  }
}

/** It holds only signals and limits, which need no storage. */
function redis({ folder, programs, ports }: Plan): Launch {
  const cwd = partFolder(folder, 'redis')
  const options = ['--port', `${ports.redis}`, '--bind', '127.0.0.1', '--save', '', '--dir', cwd]
  return { command: [programs.redis, ...options], cwd, env: {} }
}

function haproxy(name: 'proxy' | 'database-proxy', { folder, programs, proxies }: Plan): Launch {
  const file = join(ROOT, name === 'proxy' ? 'docs/operating/haproxy.cfg' : 'tests/cluster/rig/database.cfg')
  return {
    // in the foreground, so that we can end it
    command: [programs.haproxy, '-db', '-f', file],
    cwd: partFolder(folder, name),
    env: proxies[name],
  }
}

function node(name: Node, plan: Plan): Launch {
  const { database, redis } = plan.nodeAddresses[name]
  return {
    command: [process.execPath, join(ROOT, 'server/main.ts')],
    cwd: ROOT,
    env: {
      HOME: process.env.HOME ?? '/',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node'),
      ...plan.settings,
      HOST: '127.0.0.1',
      PORT: `${plan.ports[name]}`,
      DATA_DIR: partFolder(plan.folder, name),
      DATABASE_URL: database,
      // the standbys among all hosts; a proxy leads only to the primary
      ...(plan.database === 'hosts' && { READ_DATABASE_URL: database }),
      REDIS_URL: redis,
      SECRETS_KEY: plan.secretsKey,
      DEMO_DATA: plan.demo ? 'on' : 'off',
      DRAIN_SECONDS: `${DRAIN_SECONDS}`,
    },
  }
}
