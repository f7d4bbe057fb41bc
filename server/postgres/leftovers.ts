import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeTemporary } from './engine.ts'

/** How long a database may take to shut down cleanly before it is hurried. */
export const STOP_MS = 20_000

/**
 * A kill -9 of the Node process leaves its database running. Stops that database instead of taking it over: the sessions of the
 * dead process end, and the installed version starts the next server with the current settings.
 */
export async function stopLeftover(clusterDir: string, log: (message: string) => void): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pidLine = '', , , , socketDir = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(pidLine)
  if (!Number.isInteger(pid) || pid <= 1) {
    // Killed between creating the file and writing it: PostgreSQL would refuse to start over it.
    rmSync(file)
    return
  }
  if (!isServerOf(pid, clusterDir)) {
    // The number may belong to an unrelated process by now (after a restart of the machine or container), over which PostgreSQL
    // would refuse to start. PostgreSQL ignores its own parent's number, and then still checks the shared memory that the file
    // names, so it notices orphans of the old server.
    const rest = readFileSync(file, 'utf8').split('\n').slice(1)
    writeFileSync(file, [process.pid, ...rest].join('\n'))
    removeTemporary(socketDir)
    return
  }
  log('Stopping the database that an earlier run left behind …')
  signal(pid, 'SIGINT')
  const begun = Date.now()
  while (isServerOf(pid, clusterDir)) {
    if (Date.now() - begun > 2 * STOP_MS)
      throw new Error(`The left-over database (process ${pid}) does not stop.`)
    if (Date.now() - begun > STOP_MS) signal(pid, 'SIGQUIT')
    await sleep(50)
  }
  removeTemporary(socketDir)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/**
 * The socket directory of the database that runs on a cluster, as its own pid file names it; undefined where none runs.
 */
export function socketDirectoryOf(clusterDir: string): string | undefined {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , , socketDir] = readFileSync(file, 'utf8').split('\n')
  return socketDir && isServerOf(Number(pid), clusterDir) ? socketDir : undefined
}

/** Whether the process is a live PostgreSQL server of this cluster: it always works inside its directory. */
function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return listed.stdout.includes('postgres') && listed.stdout.includes(clusterDir)
  }
  try {
    const { dev, ino } = statSync(clusterDir)
    const cwd = statSync(`/proc/${pid}/cwd`)
    return (
      cwd.dev === dev && cwd.ino === ino && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    )
  } catch {
    return false
  }
}
