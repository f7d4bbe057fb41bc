import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { canEnter, type FileOwner, pickOwner } from '#server/postgres/engine.ts'
import { giveDirectory } from '#server/postgres/launcher.ts'
import { ClusterRefusal, MACHINES } from './names.ts'
import {
  allEnded,
  isAlive,
  type Process,
  postmasterIn,
  processOf,
  signalAll,
  withDescendants,
} from './processes.ts'

/** State of a cluster for other processes, enough to end the cluster when its supervisor is gone. */
export type ClusterState = {
  /** undefined once the cluster has stopped */
  supervisor?: Process | undefined
  processes: Record<string, Process>
}

const STATE = 'cluster.json'
// bytes of a Unix socket's path, with the final zero byte
const SOCKET_PATH_MAX = 107

// folder for root's other files that another user reads
const FOR_OTHER_USERS = '/var/cache/evens'

/** PostgreSQL's user; undefined where it is the user of this process, which PostgreSQL accepts unless it is root. */
export const postgresUser = (): FileOwner => pickOwner('')

/**
 * The folder of the cluster: `CLUSTER_DIR`, or one below `.data`. For a checkout below a home like /root, which PostgreSQL's user
 * cannot enter, it is one of root's folders elsewhere, the same for every command of this checkout.
 */
export function clusterFolder(root = process.cwd()): string {
  if (process.env.CLUSTER_DIR) return resolve(process.env.CLUSTER_DIR)
  const data = join(root, '.data')
  if (canEnter(existsSync(data) ? data : root, postgresUser())) return join(data, 'cluster')
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8)
  return join(FOR_OTHER_USERS, `cluster-${checkout}`)
}

export function readState(folder: string): ClusterState | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, STATE), 'utf8')) as ClusterState
  } catch {
    return undefined
  }
}

/** Writes the file whole or not at all, since other processes may read it at any time. */
export function writeState(folder: string, state: ClusterState): void {
  const file = join(folder, STATE)
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 1)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The socket on which the supervisor listens for acts. @throws ClusterRefusal when its path is too long */
export function socketPath(folder: string): string {
  const whole = join(folder, 'control.sock')
  const short = relative(process.cwd(), whole)
  const path = short.length < whole.length ? short : whole
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX)
    throw new ClusterRefusal(`${folder} is too long a path for a socket; set CLUSTER_DIR to a shorter one`)
  return path
}

export const dataDirOf = (folder: string, machine: string): string => join(folder, machine, 'data')

/** Ends the processes that a dead supervisor left behind. @returns their number */
export async function endLeftovers(folder: string): Promise<number> {
  const state = readState(folder)
  if (!state || (state.supervisor && isAlive(state.supervisor))) return 0
  const postmasters = MACHINES.flatMap((machine) => postmasterIn(dataDirOf(folder, machine)) ?? [])
  const left = withDescendants([...Object.values(state.processes), ...postmasters])
  // SIGKILL ends a paused process too
  signalAll(left, 'SIGKILL')
  const immortal = await allEnded(left, 10_000)
  if (immortal.length > 0)
    throw new ClusterRefusal(`processes do not end: ${immortal.map(({ pid }) => pid).join(', ')}`)
  return left.length
}

/**
 * Empties the folder and takes it over: each start is a new cluster.
 * @throws ClusterRefusal when a cluster runs in it, when it holds something else, or when PostgreSQL's user cannot enter it
 */
export async function takeFolder(folder: string): Promise<void> {
  const state = readState(folder)
  if (state?.supervisor && isAlive(state.supervisor))
    throw new ClusterRefusal(
      `a cluster runs in ${folder} already (process ${state.supervisor.pid}); npm run cluster -- stop ends it`,
    )
  if (!state && existsSync(folder) && readdirSync(folder).length > 0)
    throw new ClusterRefusal(
      `${folder} holds something else than a cluster; set CLUSTER_DIR to another folder`,
    )
  await endLeftovers(folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'logs'), { recursive: true })
  chmodSync(folder, 0o711)
  // marks the folder as ours, whatever happens next
  writeState(folder, { supervisor: processOf(process.pid), processes: {} })
  if (!canEnter(folder, postgresUser())) {
    rmSync(folder, { recursive: true })
    throw new ClusterRefusal(
      `user postgres cannot enter ${folder}; set CLUSTER_DIR to a folder that it can, such as /var/tmp/evens-cluster`,
    )
  }
}

/** A folder of one part. */
export function partFolder(folder: string, name: string, owner?: FileOwner): string {
  const path = join(folder, name)
  giveDirectory(path, owner)
  return path
}
