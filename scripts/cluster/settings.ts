/**
 * Every time and limit of the cluster's engines, in one place. They are as short as these versions take on one machine, so that a
 * fault costs seconds. A set-up over several machines takes longer ones.
 */

/**
 * Seconds. Patroni wants loopWait + 2 × retryTimeout ≤ ttl. Debian's 3.0.2 checks nothing, so these are the least that its own parts
 * can do; newer ones refuse a ttl below 20.
 */
export const PATRONI_SECONDS = {
  // how long a primary that says nothing keeps the lead: what a dead or frozen machine costs at least
  ttl: 7,
  // how often it looks at itself: what a dead database process costs; its watch of etcd's v2 API takes no less than 1
  loopWait: 1,
  // how long it tries to reach etcd: Patroni gives each of the three a third of it, and no less than 1
  retryTimeout: 3,
} as const

/** Dynamic settings of Patroni beside the times. */
export const PATRONI_RULES = {
  // a commit is acknowledged once a second machine has it, or not at all
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // without etcd the primary goes on while it reaches every other machine, instead of stepping down
  failsafe_mode: true,
  // a crashed database is not started again in place while another machine could take over
  primary_start_timeout: 0,
} as const

/** What differs where commits wait for nobody: any standby takes over, however much it lacks. */
export const UNSAFE_RULES = {
  synchronous_mode: false,
  synchronous_mode_strict: false,
  maximum_lag_on_failover: 1_073_741_824,
} as const

/** Parameters of PostgreSQL beside its defaults. */
export const POSTGRES_PARAMETERS: Readonly<Record<string, string | number>> = {
  // two nodes with some 25 connections each, replication, and somebody who looks
  max_connections: 120,
  shared_buffers: '128MB',
  max_wal_senders: 10,
  // for a machine that comes back; there are no slots
  wal_keep_size: '1GB',
  max_wal_size: '1GB',
  // a standby that froze or was cut off is given up after these, not after a minute: commits wait for it meanwhile
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  // a standby looks this often for its new primary, instead of each 5 s: strict mode waits for it
  wal_retrieve_retry_interval: '500ms',
  timezone: 'UTC',
  // no socket files: a folder's path may be longer than they take
  unix_socket_directories: '',
}

/** Milliseconds. Raft's own times: a leader that is gone is replaced after one to two elections' time. */
export const ETCD_MS = { heartbeat: 200, election: 1_500 } as const

/** What HAProxy asks how often, as it writes times. */
export const PROXY_CHECKS = {
  // which machine is the primary; the second red answer cuts its connections
  database: 'inter 1s fastinter 300ms downinter 500ms fall 2 rise 1',
  // which node takes calls
  node: 'inter 500ms fastinter 200ms downinter 300ms fall 1 rise 1',
} as const

/** Milliseconds: how long each step of a start may take on a busy machine. */
export const START_MS = { etcd: 30_000, replicas: 90_000, node: 90_000, proxy: 20_000 } as const

/** Milliseconds that a process has to end by itself before it is killed. */
export const END_MS = 3_000

/** How long a node that was asked to end still takes calls: the proxy has seen its red /readyz by then. */
export const DRAIN_SECONDS = 3
