/** Times and limits of the cluster's engines beside Patroni's, the shortest that these versions accept on one machine. */

/** Milliseconds. Raft's own times: the members replace a lost leader after one to two election times. */
export const ETCD_MS = { heartbeat: 200, election: 1_500 } as const

/** Milliseconds: how long each step of a start may take on a busy machine. */
export const START_MS = { etcd: 30_000, replicas: 90_000, node: 90_000, proxy: 20_000 } as const

/** Milliseconds for a process to end before the supervisor kills it. */
export const END_MS = 3_000

/** How long an ending node still takes calls: by then the proxy has seen its red /readyz. */
export const DRAIN_SECONDS = 3
