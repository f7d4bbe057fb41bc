/** How a task waits for its place. */
export type WaitingCaller = {
  /** aborts when the wait is over, whatever the reason: the task then never begins */
  signal?: AbortSignal
  /** waits in a separate queue, behind all tasks without this flag */
  last?: boolean
}

/** Bounds how many tasks run at once; the others wait in a queue. */
export type Semaphore = {
  run<T>(work: () => Promise<T>, waiting?: WaitingCaller): Promise<T>
  readonly waiting: number
}

type Place = { begin: () => void }

/**
 * @param options.atOnce tasks that may run together
 * @param options.waitingMax tasks that may wait in each of the two queues; beyond it `run` rejects with the error from `full`
 * @param options.late the error of a task whose wait was ended by its signal
 */
export function createSemaphore(options: {
  atOnce: number
  waitingMax: number
  full: () => Error
  late: () => Error
}): Semaphore {
  const usual: Place[] = []
  const last: Place[] = []
  let running = 0

  const wait = (queue: Place[], signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const place = { begin: resolve }
      queue.push(place)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(place)
        if (at < 0) return
        queue.splice(at, 1)
        reject(options.late())
      })
    })

  return {
    async run(work, waiting = {}) {
      if (waiting.signal?.aborted) throw options.late()
      if (running >= options.atOnce) {
        const queue = waiting.last ? last : usual
        if (queue.length >= options.waitingMax) throw options.full()
        // A finished task hands its place directly to the next one, so a new task cannot jump the queue.
        await wait(queue, waiting.signal)
      } else running++
      try {
        return await work()
      } finally {
        const next = usual.shift() ?? last.shift()
        if (next) next.begin()
        else running--
      }
    },
    get waiting() {
      return usual.length + last.length
    },
  }
}
