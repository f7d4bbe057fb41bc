import { readdirSync, readFileSync } from 'node:fs'

/** The process and everything that it has started, by what /proc says. */
function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of a program may hold blanks and brackets; what follows its last bracket does not.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid]
  for (let at = 0; at < found.length; at++)
    for (const [child, parent] of parents) if (parent === found[at]) found.push(child)
  return found
}

/** Megabytes that a server and its children take, shared pages counted once (PSS). Linux alone. */
export function memoryOf(pid: number): number {
  let kilobytes = 0
  for (const one of family(pid)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It has ended meanwhile.
    }
  }
  return kilobytes / 1000
}

/** Watches until it is stopped. @returns the most that was seen, megabytes */
export function watchMemory(pid: number): { stop(): number } {
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, memoryOf(pid))
    },
  }
}
