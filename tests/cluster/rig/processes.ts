import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileOwner } from '#server/postgres/engine.ts'

/** Identity of a process: the kernel reuses its number, but never its number and start together. */
export type Process = { pid: number; started: string }

/** The kernel's record of a process; undefined once it has ended, even before its parent has collected its exit. */
function recordOf(pid: number): (Process & { parent: number }) | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in parentheses may hold spaces; start is the 22nd field
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, parent: Number(fields[1]), started: fields[19]! }
  } catch {
    return undefined
  }
}

export function processOf(pid: number): Process | undefined {
  const record = recordOf(pid)
  return record && { pid, started: record.started }
}

export const isAlive = ({ pid, started }: Process): boolean => recordOf(pid)?.started === started

/** These processes and their descendants, except orphans. */
export function withDescendants(roots: readonly Process[]): Process[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const all = pids.flatMap((pid) => recordOf(pid) ?? [])
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found = roots.filter(isAlive)
  // the list grows during the loop
  for (const { pid } of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** Sends a signal to the processes that still run. */
export function signalAll(processes: readonly Process[], signal: NodeJS.Signals): void {
  for (const one of processes.filter(isAlive)) {
    try {
      process.kill(one.pid, signal)
    } catch {
      // ended in between
    }
  }
}

/** Freezes a tree: parents first, so that none starts another process unseen. */
export function pauseTree(roots: readonly Process[]): void {
  signalAll(roots, 'SIGSTOP')
  signalAll(withDescendants(roots), 'SIGSTOP')
}

/** Waits until all have ended. @returns the processes that still run after `withinMs` */
export async function allEnded(processes: readonly Process[], withinMs: number): Promise<Process[]> {
  const last = Date.now() + withinMs
  while (processes.some(isAlive) && Date.now() <= last) await sleep(50)
  return processes.filter(isAlive)
}

/** The server process of the PostgreSQL in this data folder; Patroni starts it detached, as no child. */
export function postmasterIn(dataDir: string): Process | undefined {
  try {
    const pid = Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0])
    // a crash leaves the file, and the number may belong to another process by now
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.includes(dataDir)) ? processOf(pid) : undefined
  } catch {
    return undefined
  }
}

/** A command, with the user that runs it where that is another than this process's. */
export type Launch = { command: string[]; cwd: string; env: Record<string, string>; user?: FileOwner }

/**
 * Starts a process in its own session, so that Ctrl+C in a terminal reaches only the supervisor, which ends the rest in order.
 * Its output goes to `log`.
 */
export function launch({ command: [program, ...args], cwd, env, user }: Launch, log: string): ChildProcess {
  const file = openSync(log, 'a', 0o644)
  const child = spawn(program!, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
    detached: true,
    stdio: ['ignore', file, file],
    ...user,
  })
  closeSync(file)
  return child
}

/** The last lines of a log, for an error message. */
export function lastLines(log: string, count = 5): string {
  if (!existsSync(log)) return ''
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
