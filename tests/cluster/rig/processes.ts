import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identity of a process: the kernel reuses its number, but never its number and start together. */
export type Process = { pid: number; started: string }

type Stat = { state: string; parent: number; started: string }

/** The kernel's record of a process; undefined once it has ended, even before its parent has collected its exit. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in parentheses may hold spaces; start is the 22nd field
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { state: fields[0]!, parent: Number(fields[1]), started: fields[19]! }
  } catch {
    return undefined
  }
}

export function processOf(pid: number): Process | undefined {
  const stat = statOf(pid)
  return stat && { pid, started: stat.started }
}

export const isAlive = ({ pid, started }: Process): boolean => statOf(pid)?.started === started

/** These processes and their descendants, except orphans. */
export function withDescendants(roots: readonly Process[]): Process[] {
  const children = new Map<number, Process[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const pid = Number(name)
    const stat = statOf(pid)
    if (!stat) continue
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), { pid, started: stat.started }])
  }
  const found = roots.filter(isAlive)
  // the list grows during the loop
  for (const one of found) found.push(...(children.get(one.pid) ?? []))
  return found
}

/** Sends a signal to the processes that still run. @returns their number */
export function signalAll(processes: readonly Process[], signal: NodeJS.Signals): number {
  let sent = 0
  for (const one of processes) {
    if (!isAlive(one)) continue
    try {
      process.kill(one.pid, signal)
      sent++
    } catch {
      // ended in between
    }
  }
  return sent
}

/** Freezes a tree: parents first, so that none starts another process unseen. */
export function pauseTree(roots: readonly Process[]): number {
  signalAll(roots, 'SIGSTOP')
  return signalAll(withDescendants(roots), 'SIGSTOP')
}

/** Waits until all have ended. @returns the processes that still run after `withinMs` */
export async function allEnded(processes: readonly Process[], withinMs: number): Promise<Process[]> {
  const until = Date.now() + withinMs
  for (;;) {
    const left = processes.filter(isAlive)
    if (left.length === 0 || Date.now() > until) return left
    await sleep(50)
  }
}

/** The server process of the PostgreSQL in this data folder; Patroni starts it detached, as no child. */
export function postmasterIn(dataDir: string): Process | undefined {
  const file = `${dataDir}/postmaster.pid`
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // a crash leaves the file, and the number may belong to another process by now
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.includes(dataDir)) ? processOf(pid) : undefined
  } catch {
    return undefined
  }
}

/** Whether PostgreSQL must run as another user here. */
export const asPostgresUser = (): boolean => process.getuid?.() === 0

const POSTGRES_USER = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/** A command line as a user that PostgreSQL accepts, which root is not. */
export const asPostgres = (command: readonly string[]): string[] =>
  asPostgresUser() ? [...POSTGRES_USER, ...command] : [...command]

/**
 * Starts a process in its own session, so that Ctrl+C in a terminal reaches only the supervisor, which ends the rest in order.
 * Its output goes to `log`.
 */
export function launch(
  command: readonly string[],
  { cwd, env, log }: { cwd: string; env: Record<string, string>; log: string },
): ChildProcess {
  const file = openSync(log, 'a', 0o644)
  const [program, ...args] = command
  const child = spawn(program!, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  return child
}

/** The last lines of a log, for an error message. */
export function lastLines(log: string, count = 5): string {
  if (!existsSync(log)) return ''
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
