import { constants, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../concurrency.ts'

/** Runs work that would block the main thread on a few threads of lower priority. */
export type WorkerPool<I, O> = {
  /**
   * @param input passed to the thread as a structured clone
   * @param whose the key of the caller; null for no limit by caller
   * @param signal ends the wait for a thread; a task that has begun goes on
   * @throws the error of `full` when too many tasks wait, in total or of this caller; the error of `late` after a timeout
   *   and when the signal ended the wait
   */
  run(input: I, whose: string | null, signal?: AbortSignal): Promise<O>
  readonly waiting: number
}

type Task = {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; task: Task | undefined; timer: NodeJS.Timeout | undefined }
type Answer = { output: unknown } | { failed: string }

export type WorkerPoolOptions = {
  /** the module of a thread, which calls `serveWorker` */
  file: URL
  /** tasks that run at once */
  threads: number
  /** further tasks that may wait */
  waitingMax: number
  /** tasks of one caller, running and waiting */
  eachMax: number
  /** time limit of one task */
  withinMs: number
  /** heap limit of one thread */
  memoryMb: number
  full: () => Error
  late: () => Error
  /** the buffers of an input that move to the thread without a copy: the caller loses them */
  moved?: (input: never) => ArrayBuffer[]
}

/** Threads start on first use, do not keep the process alive, and are replaced when they die or take too long. */
export function createWorkerPool<I, O>(options: WorkerPoolOptions): WorkerPool<I, O> {
  const threads = new Threads(options)
  const places = createConcurrencyLimit(options.threads + options.waitingMax, options.eachMax)
  let unnamed = 0
  return {
    async run(input, whose, signal) {
      const giveBack = places.tryAcquire(whose ?? `unnamed ${++unnamed}`)
      if (!giveBack) throw options.full()
      try {
        return (await threads.run(input, signal)) as O
      } finally {
        giveBack()
      }
    },
    get waiting() {
      return threads.waiting
    },
  }
}

class Threads {
  readonly #options: WorkerPoolOptions
  readonly #threads: Thread[] = []
  readonly #queue: Task[] = []

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#queue.length
  }

  run(input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) throw this.#options.late()
    return new Promise((resolve, reject) => {
      const task = { input, resolve, reject }
      this.#queue.push(task)
      signal?.addEventListener('abort', () => {
        const at = this.#queue.indexOf(task)
        if (at < 0) return
        this.#queue.splice(at, 1)
        reject(this.#options.late())
      })
      this.#next()
    })
  }

  #start(): Thread {
    const worker = new Worker(this.#options.file, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
      // A thread does not need the flags of the process, and those of a test runner would break it.
      execArgv: [],
    })
    const thread: Thread = { worker, task: undefined, timer: undefined }
    worker.on('message', (answer: Answer) => {
      if ('failed' in answer) this.#finish(thread, (task) => task.reject(new Error(answer.failed)))
      else this.#finish(thread, (task) => task.resolve(answer.output))
    })
    worker.on('error', (error: Error) => this.#end(thread, error))
    worker.on('exit', () => this.#end(thread, new Error('a worker thread has ended')))
    this.#threads.push(thread)
    return thread
  }

  #finish(thread: Thread, settle: (task: Task) => void): void {
    clearTimeout(thread.timer)
    thread.worker.unref()
    const { task } = thread
    thread.task = undefined
    if (task) settle(task)
    this.#next()
  }

  /** Removes a dead or late thread: its task fails, and another thread takes the next one. */
  #end(thread: Thread, error: Error): void {
    const at = this.#threads.indexOf(thread)
    if (at < 0) return
    this.#threads.splice(at, 1)
    void thread.worker.terminate()
    this.#finish(thread, (task) => task.reject(error))
  }

  #next(): void {
    const { threads, withinMs, late, moved } = this.#options
    while (this.#queue.length > 0) {
      const free = this.#threads.find((thread) => thread.task === undefined)
      const thread = free ?? (this.#threads.length < threads ? this.#start() : undefined)
      if (!thread) return
      thread.task = this.#queue.shift()!
      thread.worker.ref()
      thread.timer = setTimeout(() => this.#end(thread, late()), withinMs)
      const { input } = thread.task
      thread.worker.postMessage(input, moved?.(input as never) ?? [])
    }
  }
}

/**
 * Called once by the module of a thread: answers each message with the result of `work`.
 * @param moved the buffers of a result that move without a copy
 */
export function serveWorker<I, O>(
  work: (input: I) => O | Promise<O>,
  moved: (output: O) => ArrayBuffer[] = () => [],
): void {
  if (isMainThread || !parentPort) throw new Error('this module is for a worker thread')
  // On Linux a priority belongs to the calling thread; elsewhere it would change the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  const port = parentPort
  port.on('message', async (input: I) => {
    try {
      const output = await work(input)
      port.postMessage({ output } satisfies Answer, moved(output))
    } catch (error) {
      port.postMessage({ failed: String((error as Error).stack ?? error) } satisfies Answer)
    }
  })
}
