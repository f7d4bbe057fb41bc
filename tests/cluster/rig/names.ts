/** Units of the cluster. A machine is a PostgreSQL and its Patroni. */
export const MACHINES = ['machine-1', 'machine-2', 'machine-3'] as const
export const ETCDS = ['etcd-1', 'etcd-2', 'etcd-3'] as const
export const NODES = ['node-1', 'node-2'] as const

export type Machine = (typeof MACHINES)[number]
export type Etcd = (typeof ETCDS)[number]
export type Node = (typeof NODES)[number]
/** One unit that runs, is paused, or is cut off. */
export type Unit = Machine | Etcd | Node | 'redis' | 'proxy' | 'database-proxy'

/** Whether a unit is a machine; every other unit is one process. */
export const isMachine = (unit: Unit): unit is Machine => unit.startsWith('machine-')

/**
 * The rule for acknowledging a commit: once a second machine has it; by the primary alone, while the others follow as they can; or
 * with one machine only. The last two lose commits or stop, and exist for comparison.
 */
export type Replication = 'synchronous' | 'asynchronous' | 'none'
/** The machines of a cluster. */
export const machinesOf = (replication: Replication): readonly Machine[] =>
  replication === 'none' ? MACHINES.slice(0, 1) : MACHINES

/** Parts that acts concern. Some are roles: the cluster finds their unit at the time of the act. */
const PARTS = [
  'database',
  'machine',
  'standby',
  'standbys',
  'node-1',
  'node-2',
  'proxy',
  'redis',
  'etcd',
  'etcd-all',
] as const
export type Part = (typeof PARTS)[number]

// Patroni restarts a killed database automatically, and a database shares its machine's network.
const NOT_THE_DATABASE = PARTS.filter((part) => part !== 'database')

/** Each act, and the parts that it accepts. */
export const ACTS = {
  kill: PARTS,
  pause: PARTS,
  resume: PARTS,
  cut: NOT_THE_DATABASE,
  heal: NOT_THE_DATABASE,
  start: NOT_THE_DATABASE,
  switchover: [],
} as const satisfies Record<string, readonly Part[]>
export type Act = keyof typeof ACTS

/** A refusal for the caller, in one line. */
export class ClusterRefusal extends Error {
  override name = 'ClusterRefusal'
}
