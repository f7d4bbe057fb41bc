/** The outcome of one command of a batch: its answer, or its own error. */
export type Outcome<R> = { value: R } | { error: unknown }

export type Batcher<C, R> = {
  /** Submits a command and waits for its answer. Rejects with `full` when too many commands wait already. */
  submit(command: C): Promise<R>
  /** Waits until nothing is queued or under way. */
  drain(): Promise<void>
  /** Commands that wait now. */
  readonly waiting: number
}

/**
 * Natural batching: commands that arrive while one batch commits become the next batch. There is no timer. A command that
 * follows a batch of one starts at once; after a larger batch, commands of the same event loop turn go together.
 * @param run gets 1..`sizeMax` commands and answers each in the same order; when it throws, all of them fail
 * @param options.sizeMax commands in one batch
 * @param options.waitingMax commands that may wait; beyond it `submit` rejects with the error that `full` makes
 * @param options.inFlightMax batches in flight at once; one is best on few cores
 * @param options.single runs one command on the shortest path when no other is there; it throws the command's own error
 * @param options.exclusiveBy commands with the same value never share a batch: the later ones wait for the next batch
 */
export function createBatcher<C, R>(
  run: (commands: C[]) => Promise<Outcome<R>[]>,
  options: {
    sizeMax: number
    waitingMax: number
    full: () => Error
    inFlightMax?: number
    single?: (command: C) => Promise<R>
    exclusiveBy?: (command: C) => unknown
  },
): Batcher<C, R> {
  type Entry = { command: C; resolve: (value: R) => void; reject: (error: unknown) => void }
  let queue: Entry[] = []
  let inFlight = 0
  let scheduled = false
  let idle: (() => void)[] = []
  const inFlightMax = options.inFlightMax ?? 1
  /** Size of the previous batch. After a batch of one no company is expected, so the next command does not wait for any. */
  let before = 1

  function schedule() {
    if (scheduled || queue.length === 0 || inFlight >= inFlightMax) return
    scheduled = true
    const go = () => {
      scheduled = false
      void pump()
    }
    if (before > 1) setImmediate(go)
    else queueMicrotask(go)
  }

  /** The next batch in order of arrival. Commands that may not join it stay queued, in the same order. */
  function take(): Entry[] {
    const { sizeMax, exclusiveBy } = options
    if (!exclusiveBy) {
      const batch = queue.length <= sizeMax ? queue : queue.slice(0, sizeMax)
      queue = queue.length <= sizeMax ? [] : queue.slice(sizeMax)
      return batch
    }
    const batch: Entry[] = []
    const left: Entry[] = []
    const named = new Set<unknown>()
    for (const entry of queue) {
      const name = exclusiveBy(entry.command)
      if (batch.length === sizeMax || named.has(name)) left.push(entry)
      else batch.push(entry)
      named.add(name)
    }
    queue = left
    return batch
  }

  async function pump() {
    if (queue.length === 0 || inFlight >= inFlightMax) return
    const batch = take()
    before = batch.length
    inFlight++
    if (inFlight < inFlightMax) schedule()
    try {
      const outcomes = await run(batch.map((entry) => entry.command))
      if (outcomes.length !== batch.length)
        throw new Error(`${outcomes.length} answers for ${batch.length} commands`)
      batch.forEach((entry, index) => {
        const outcome = outcomes[index]!
        if ('error' in outcome) entry.reject(outcome.error)
        else entry.resolve(outcome.value)
      })
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    } finally {
      inFlight--
      next()
    }
  }

  function next() {
    if (queue.length > 0) schedule()
    else if (inFlight === 0) {
      for (const resolve of idle) resolve()
      idle = []
    }
  }

  /** A separate path, because each function and list on it costs a single command microseconds: its code is no longer in the CPU's caches. */
  async function runSingle(command: C, single: (command: C) => Promise<R>): Promise<R> {
    inFlight++
    try {
      return await single(command)
    } finally {
      inFlight--
      next()
    }
  }

  return {
    submit(command) {
      const { single } = options
      // the callers of a batch come back together: the first of them waits for the others
      if (single && before === 1 && inFlight === 0 && queue.length === 0) return runSingle(command, single)
      return new Promise<R>((resolve, reject) => {
        if (queue.length >= options.waitingMax) return reject(options.full())
        queue.push({ command, resolve, reject })
        schedule()
      })
    },
    drain: () =>
      queue.length === 0 && inFlight === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)),
    get waiting() {
      return queue.length
    },
  }
}
