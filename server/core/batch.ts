/** The outcome of one command of a batch: its answer, or its own error. */
export type Outcome<R> = { value: R } | { error: unknown }

export type Batcher<C, R> = {
  /** Submits a command and returns its answer. Rejects with `full` when too many commands wait already. */
  submit(command: C): Promise<R>
  /** Waits until nothing is queued or under way. */
  drain(): Promise<void>
  /** Commands that wait now. */
  readonly waiting: number
}

export type BatchOptions<C, R> = {
  /** commands in one batch */
  sizeMax: number
  /** commands that may wait; beyond it `submit` rejects with the error that `full` makes */
  waitingMax: number
  full: () => Error
  /** batches in flight at once; one is best on few cores */
  inFlightMax?: number
  /** runs a lone command on the shortest path; it throws the command's own error */
  single?: (command: C) => Promise<R>
  /** commands with the same value never share a batch: the later ones wait for the next batch */
  exclusiveBy?: (command: C) => unknown
}

/**
 * Natural batching: commands that arrive while one batch commits become the next batch. There is no timer. A command that
 * follows a batch of one starts at once; after a larger batch, commands of the same event loop turn go together.
 * @param run gets 1..`sizeMax` commands and answers each in the same order; when it throws, all of them fail
 */
export const createBatcher = <C, R>(run: Run<C, R>, options: BatchOptions<C, R>): Batcher<C, R> =>
  new NaturalBatcher(run, options)

type Run<C, R> = (commands: C[]) => Promise<Outcome<R>[]>
type Entry<C, R> = { command: C; resolve: (value: R) => void; reject: (error: unknown) => void }

class NaturalBatcher<C, R> implements Batcher<C, R> {
  readonly #run: Run<C, R>
  readonly #options: BatchOptions<C, R>
  readonly #inFlightMax: number
  #queue: Entry<C, R>[] = []
  #inFlight = 0
  #scheduled = false
  #idle: (() => void)[] = []
  /** Size of the previous batch. After a batch of one, no company is likely, so the next command does not wait. */
  #before = 1

  constructor(run: Run<C, R>, options: BatchOptions<C, R>) {
    this.#run = run
    this.#options = options
    this.#inFlightMax = options.inFlightMax ?? 1
  }

  get waiting(): number {
    return this.#queue.length
  }

  submit(command: C): Promise<R> {
    const { single } = this.#options
    // the callers of a batch return together: the first of them waits for the others
    if (single && this.#before === 1 && this.#inFlight === 0 && this.#queue.length === 0)
      return this.#runSingle(command, single)
    return new Promise<R>((resolve, reject) => {
      if (this.#queue.length >= this.#options.waitingMax) return reject(this.#options.full())
      this.#queue.push({ command, resolve, reject })
      this.#schedule()
    })
  }

  drain(): Promise<void> {
    if (this.#queue.length === 0 && this.#inFlight === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0 || this.#inFlight >= this.#inFlightMax) return
    this.#scheduled = true
    if (this.#before > 1) setImmediate(this.#begin)
    else queueMicrotask(this.#begin)
  }

  readonly #begin = (): void => {
    this.#scheduled = false
    void this.#pump()
  }

  async #pump(): Promise<void> {
    if (this.#queue.length === 0 || this.#inFlight >= this.#inFlightMax) return
    const batch = this.#take()
    this.#before = batch.length
    this.#inFlight++
    if (this.#inFlight < this.#inFlightMax) this.#schedule()
    try {
      const outcomes = await this.#run(batch.map((entry) => entry.command))
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
      this.#inFlight--
      this.#next()
    }
  }

  /** The next batch in order of arrival. Commands that may not join it stay queued, in the same order. */
  #take(): Entry<C, R>[] {
    const { sizeMax, exclusiveBy } = this.#options
    const queue = this.#queue
    if (!exclusiveBy) {
      const batch = queue.length <= sizeMax ? queue : queue.slice(0, sizeMax)
      this.#queue = queue.length <= sizeMax ? [] : queue.slice(sizeMax)
      return batch
    }
    const batch: Entry<C, R>[] = []
    const left: Entry<C, R>[] = []
    const named = new Set<unknown>()
    for (const entry of queue) {
      const name = exclusiveBy(entry.command)
      if (batch.length === sizeMax || named.has(name)) left.push(entry)
      else batch.push(entry)
      named.add(name)
    }
    this.#queue = left
    return batch
  }

  /** A separate path: each function and list costs a single command microseconds, because its code has left the CPU's caches. */
  async #runSingle(command: C, single: (command: C) => Promise<R>): Promise<R> {
    this.#inFlight++
    try {
      return await single(command)
    } finally {
      this.#inFlight--
      this.#next()
    }
  }

  #next(): void {
    if (this.#queue.length > 0) this.#schedule()
    else if (this.#inFlight === 0) {
      for (const resolve of this.#idle) resolve()
      this.#idle = []
    }
  }
}
