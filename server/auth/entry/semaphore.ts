/** Bounds how many tasks run at once; the others wait in a queue. */
export type Semaphore = { run<T>(work: () => Promise<T>): Promise<T>; readonly waiting: number }

/**
 * @param options.atOnce tasks that may run together
 * @param options.waitingMax tasks that may wait; beyond it `run` rejects with the error from `full`
 */
export function createSemaphore(options: {
  atOnce: number
  waitingMax: number
  full: () => Error
}): Semaphore {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= options.atOnce) {
        if (line.length >= options.waitingMax) throw options.full()
        // A finished task hands its place directly to the next one, so a new task cannot jump the queue.
        await new Promise<void>((resolve) => line.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
    get waiting() {
      return line.length
    },
  }
}
