/**
 * Every time and limit of the cluster's engines, in one place. The times are the shortest that these versions accept on one
 * machine, so that a fault costs seconds. A set-up over several machines needs longer ones.
 */

/**
 * Seconds. Patroni requires loopWait + 2 × retryTimeout ≤ ttl. Debian's 3.0.2 checks nothing, so these are the least that its
 * parts can work with; newer versions refuse a ttl below 20.
 */
export const PATRONI_SECONDS = {
  // how long a silent primary keeps the lead: the least cost of a dead or frozen machine
  ttl: 7,
  // how often Patroni checks itself: the cost of a dead database process; its watch of etcd's v2 API accepts no less than 1
  loopWait: 1,
  // how long Patroni tries to reach etcd: each of the three members gets a third of it, and no less than 1
  retryTimeout: 3,
} as const

/** Dynamic settings of Patroni beside the times. */
export const PATRONI_RULES = {
  // PostgreSQL acknowledges a commit once a second machine has it, or not at all
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // without etcd the primary keeps the lead while it reaches every other machine, instead of stepping down
  failsafe_mode: true,
  // Patroni does not restart a crashed database in place while another machine could take over
  primary_start_timeout: 0,
} as const

/** Different rules where commits wait for no standby: any standby takes over, however much it lacks. */
export const UNSAFE_RULES = {
  synchronous_mode: false,
  synchronous_mode_strict: false,
  maximum_lag_on_failover: 1_073_741_824,
} as const

/** Parameters of PostgreSQL beside its defaults. */
export const POSTGRES_PARAMETERS: Readonly<Record<string, string | number>> = {
  // two nodes with some 25 connections each, replication, and an operator's session
  max_connections: 120,
  shared_buffers: '128MB',
  max_wal_senders: 10,
  // for a machine that returns, since there are no slots
  wal_keep_size: '1GB',
  max_wal_size: '1GB',
  // the primary gives up a frozen or cut-off standby after these, not after a minute, since commits wait for it meanwhile
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  // a standby tries to reach its new primary this often, instead of every 5 s, since strict mode waits for it
  wal_retrieve_retry_interval: '500ms',
  timezone: 'UTC',
  // no socket files, since the folder's path may be too long for them
  unix_socket_directories: '',
}

/** Milliseconds. Raft's own times: the members replace a lost leader after one to two election times. */
export const ETCD_MS = { heartbeat: 200, election: 1_500 } as const

/** HAProxy's checks and their times, in its notation. */
export const PROXY_CHECKS = {
  // asks which machine is the primary; the second red answer cuts its connections
  database: 'inter 1s fastinter 300ms downinter 500ms fall 2 rise 1',
  // asks which node takes calls
  node: 'inter 500ms fastinter 200ms downinter 300ms fall 1 rise 1',
} as const

/** Milliseconds: how long each step of a start may take on a busy machine. */
export const START_MS = { etcd: 30_000, replicas: 90_000, node: 90_000, proxy: 20_000 } as const

/** Milliseconds for a process to end before the supervisor kills it. */
export const END_MS = 3_000

/** How long an ending node still takes calls: by then the proxy has seen its red /readyz. */
export const DRAIN_SECONDS = 3
