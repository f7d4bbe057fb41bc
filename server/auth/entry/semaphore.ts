/** Lets few works run at once; the others wait in line. */
export type Semaphore = { run<T>(work: () => Promise<T>): Promise<T>; readonly waiting: number }

/**
 * @param options.atOnce works that may run together
 * @param options.waitingMax works that may wait; beyond it `run` rejects with what `full` makes
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
        // Whoever leaves hands over the place, so nobody who comes now can slip in between.
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
