import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Replication } from './names.ts'

/** The settings that operators copy. */
const SAMPLE = join(import.meta.dirname, '../../../docs/operating/patroni.yaml')

/**
 * Seconds: the least that the parts of Debian's 3.0.2 can work with, so that a fault costs little. `ttl` is the cost of a dead or frozen
 * machine and `loop_wait` that of a dead database process; each member of etcd gets a third of `retry_timeout`, and no less than 1.
 */
const TIMES = { ttl: 7, loop_wait: 1, retry_timeout: 3 }

/** Different rules where commits wait for no standby: any standby takes over, however much it lacks. */
const UNSAFE_RULES = {
  synchronous_mode: false,
  synchronous_mode_strict: false,
  maximum_lag_on_failover: 1_073_741_824,
}

/** Ports of PostgreSQL and of Patroni. */
export type Ports = { postgres: number; patroni: number }

/** The operators' settings for one member, with its own addresses and without TLS, as JSON, which is valid YAML. */
export function patroniConfig(member: {
  name: string
  folder: string
  binDir: string
  password: string
  /** the servers' own ports, and those by which the others reach them */
  own: Ports
  reached: Ports
  /** the relays by which this machine, and no other, reaches the members of etcd */
  etcdPorts: readonly number[]
  replication: Replication
}): string {
  const { name, folder, password, own, reached } = member
  const text = readFileSync(SAMPLE, 'utf8')
    .replaceAll('hostssl', 'host')
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
  const { bootstrap, postgresql, ...more } = parse(text)
  Object.assign(bootstrap.dcs, TIMES, member.replication !== 'synchronous' && UNSAFE_RULES)
  // three machines share one disk
  bootstrap.dcs.postgresql.parameters.wal_keep_size = '1GB'
  // The relays read a caller's first message, so no caller may ask for encryption first.
  const plain = { password, sslmode: 'disable', gssencmode: 'disable' }
  for (const login of Object.values<object>(postgresql.authentication)) Object.assign(login, plain)
  const local = (port: number) => `127.0.0.1:${port}`
  return JSON.stringify({
    ...more,
    name,
    bootstrap,
    restapi: { listen: local(own.patroni), connect_address: local(reached.patroni) },
    // the name under which it calls the other Patronis, which do not check it
    ctl: { auth: `${name}:-` },
    // `use_proxies`: only these addresses, not those that etcd gives for itself
    etcd: { hosts: member.etcdPorts.map(local), use_proxies: true },
    postgresql: {
      ...postgresql,
      listen: local(own.postgres),
      connect_address: local(reached.postgres),
      data_dir: `${folder}/data`,
      bin_dir: member.binDir,
      pgpass: `${folder}/pgpass`,
      basebackup: { checkpoint: 'fast' },
      // no socket files, since the folder's path may be too long for them
      parameters: { unix_socket_directories: '' },
    },
  })
}
