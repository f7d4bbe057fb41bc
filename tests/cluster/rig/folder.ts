import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ClusterRefusal, MACHINES } from './names.ts'
import {
  allEnded,
  asPostgres,
  asPostgresUser,
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
  supervisor?: Process
  /** undefined until the cluster is ready */
  address?: string
  /** each PostgreSQL, with the password of the role `evens` */
  databaseHosts: string[]
  ports: Record<string, number>
  processes: Record<string, Process>
}

const STATE = 'cluster.json'
// bytes of a Unix socket's path, with the final zero byte
const SOCKET_PATH_MAX = 107

// folder for root's other files that another user reads
const FOR_OTHER_USERS = '/var/cache/evens'

/**
 * The folder of the cluster: `CLUSTER_DIR`, or one below `.data`. For a checkout below a home like /root, which PostgreSQL's user
 * cannot enter, it is one of root's folders elsewhere, the same for every command of this checkout.
 */
export function clusterFolder(root = process.cwd()): string {
  if (process.env.CLUSTER_DIR) return resolve(process.env.CLUSTER_DIR)
  const data = join(root, '.data')
  if (!asPostgresUser() || postgresEnters(existsSync(data) ? data : root)) return join(data, 'cluster')
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8)
  return join(FOR_OTHER_USERS, `cluster-${checkout}`)
}

function postgresEnters(folder: string): boolean {
  const [program, ...words] = asPostgres(['test', '-x', folder])
  return spawnSync(program!, words).status === 0
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

/** Every process in this state, besides the supervisor. */
function leftovers(folder: string, state: ClusterState): Process[] {
  const postmasters = MACHINES.map((machine) => postmasterIn(dataDirOf(folder, machine)))
  const known = [...Object.values(state.processes), ...postmasters].filter((one) => one !== undefined)
  return withDescendants(known)
}

/** Ends the processes that a dead supervisor left behind. @returns their number */
export async function endLeftovers(folder: string): Promise<number> {
  const state = readState(folder)
  if (!state || (state.supervisor && isAlive(state.supervisor))) return 0
  const left = leftovers(folder, state)
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
  writeState(folder, { supervisor: processOf(process.pid)!, databaseHosts: [], ports: {}, processes: {} })
  if (!postgresEnters(folder)) {
    rmSync(folder, { recursive: true })
    throw new ClusterRefusal(
      `user postgres cannot enter ${folder}; set CLUSTER_DIR to a folder that it can, such as /var/tmp/evens-cluster`,
    )
  }
}

/** A folder of one part, owned by PostgreSQL's user where necessary. */
export function partFolder(folder: string, name: string, forPostgres = false): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (forPostgres) giveToPostgres(path)
  return path
}

/** Writes a file of settings, for its owner alone since it holds passwords. */
export function writeSettings(path: string, text: string, forPostgres = false): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (forPostgres) giveToPostgres(path)
}

function giveToPostgres(path: string): void {
  if (!asPostgresUser()) return
  const { uid, gid } = postgresUser()
  chownSync(path, uid, gid)
}

function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new ClusterRefusal('there is no user postgres on this machine')
  return { uid: Number(uid), gid: Number(gid) }
}
