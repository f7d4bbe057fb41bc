import { join } from 'node:path'
import { partFolder, writeSettings } from './folder.ts'
import { ETCDS, type Etcd, type Machine, type Node, type Unit } from './names.ts'
import type { Plan } from './plan.ts'
import { asPostgres } from './processes.ts'
import { DRAIN_SECONDS, ETCD_MS } from './settings.ts'

/** The command that starts one unit. */
export type Launch = { command: string[]; cwd: string; env: Record<string, string> }

const ROOT = join(import.meta.dirname, '../../..')

export function launchOf(unit: Unit, plan: Plan): Launch {
  if (unit.startsWith('machine-')) return patroni(unit as Machine, plan)
  if (unit.startsWith('etcd-')) return etcd(unit as Etcd, plan)
  if (unit.startsWith('node-')) return node(unit as Node, plan)
  if (unit === 'redis') return redis(plan)
  return haproxy(unit as 'proxy' | 'database-proxy', plan)
}

function haproxy(name: 'proxy' | 'database-proxy', { folder, programs, proxies }: Plan): Launch {
  const file = join(import.meta.dirname, name === 'proxy' ? 'nodes.cfg' : 'database.cfg')
  // in the foreground, so that we can end it
  const command = [programs.haproxy, '-db', '-f', file]
  return { command, cwd: partFolder(folder, name), env: proxies[name] }
}

function patroni(name: Machine, { folder, programs }: Plan): Launch {
  const cwd = join(folder, name)
  return {
    command: asPostgres([programs.patroni, 'patroni.yml']),
    cwd,
    env: {
      HOME: cwd,
      // the name under which pg_basebackup, pg_rewind and Patroni itself call the other databases
      PGAPPNAME: name,
    },
  }
}

function etcd(name: Etcd, { folder, programs, ports, peers }: Plan): Launch {
  const own = (port: number) => `http://127.0.0.1:${port}`
  const cluster = ETCDS.map((one) => `${one}=${own(peers[one]!)}`).join(',')
  return {
    command: [
      programs.etcd,
      ...['--name', name, '--data-dir', 'data', '--log-level', 'warn'],
      // through this API Debian's Patroni compares before it writes
      '--enable-v2',
      ...['--listen-client-urls', own(ports[name]!), '--advertise-client-urls', own(ports[name]!)],
      ...[
        '--listen-peer-urls',
        own(ports[`${name}-peer`]!),
        '--initial-advertise-peer-urls',
        own(peers[name]!),
      ],
      ...['--initial-cluster', cluster, '--initial-cluster-state', 'new'],
      ...['--heartbeat-interval', `${ETCD_MS.heartbeat}`, '--election-timeout', `${ETCD_MS.election}`],
    ],
    cwd: partFolder(folder, name),
    env: {},
  }
}

function redis({ folder, programs, ports }: Plan): Launch {
  const cwd = partFolder(folder, 'redis')
  // it holds only signals and limits, which need no storage
  const text = `port ${ports.redis}\nbind 127.0.0.1\ndir ${cwd}\nsave ""\nappendonly no\n`
  writeSettings(join(cwd, 'redis.conf'), text)
  return { command: [programs.redis, 'redis.conf'], cwd, env: {} }
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
