import { readFileSync } from 'node:fs'

/** The process and everything that its main thread has started. */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => family(Number(child)))]
  } catch {
    // It has ended meanwhile.
    return []
  }
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

/**
 * Watches the memory until `stop`. Each reading blocks the memory of the process for some milliseconds.
 * @param everyMs time between readings
 * @returns the highest reading, megabytes
 */
export function watchMemory(pid: number, everyMs: number): { stop(): number } {
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, memoryOf(pid))
    },
  }
}
