import { constants, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from './concurrency.ts'

/** Runs work that would block the main thread on a few threads of lower priority. */
export type WorkerPool<I, O> = {
  /**
   * @param input passed to the thread as a structured clone
   * @param whose the key of the caller; null for no limit by caller
   * @throws the error of `full` when too many tasks wait, in total or of this caller; the error of `late` after a timeout
   */
  run(input: I, whose: string | null): Promise<O>
  readonly waiting: number
}

type Task = {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; task: Task | undefined; timer: NodeJS.Timeout | undefined }
type Answer = { output: unknown } | { failed: string }

/**
 * Threads start on first use, do not keep the process alive, and are replaced when they die or take too long.
 * @param options.file the module of a thread, which calls `serveWorker`
 * @param options.threads tasks that run at once
 * @param options.waitingMax further tasks that may wait
 * @param options.eachMax tasks of one caller, running and waiting
 * @param options.withinMs time limit of one task
 * @param options.memoryMb heap limit of one thread
 */
export function createWorkerPool<I, O>(options: {
  file: URL
  threads: number
  waitingMax: number
  eachMax: number
  withinMs: number
  memoryMb: number
  full: () => Error
  late: () => Error
}): WorkerPool<I, O> {
  const threads: Thread[] = []
  const queue: Task[] = []
  const places = createConcurrencyLimit(options.threads + options.waitingMax, options.eachMax)
  let unnamed = 0

  function start(): Thread {
    const worker = new Worker(options.file, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      // A thread does not need the flags of the process, and those of a test runner would break it.
      execArgv: [],
    })
    const thread: Thread = { worker, task: undefined, timer: undefined }
    worker.on('message', (answer: Answer) => {
      if ('failed' in answer) finish(thread, (task) => task.reject(new Error(answer.failed)))
      else finish(thread, (task) => task.resolve(answer.output))
    })
    worker.on('error', (error: Error) => end(thread, error))
    worker.on('exit', () => end(thread, new Error('a worker thread has ended')))
    threads.push(thread)
    return thread
  }

  function finish(thread: Thread, say: (task: Task) => void): void {
    clearTimeout(thread.timer)
    thread.worker.unref()
    const { task } = thread
    thread.task = undefined
    if (task) say(task)
    next()
  }

  /** Removes a dead or late thread: its task fails, and another thread takes the next one. */
  function end(thread: Thread, error: Error): void {
    const at = threads.indexOf(thread)
    if (at < 0) return
    threads.splice(at, 1)
    void thread.worker.terminate()
    finish(thread, (task) => task.reject(error))
  }

  function next(): void {
    while (queue.length > 0) {
      const free = threads.find((thread) => thread.task === undefined)
      const thread = free ?? (threads.length < options.threads ? start() : undefined)
      if (!thread) return
      thread.task = queue.shift()!
      thread.worker.ref()
      thread.timer = setTimeout(() => end(thread, options.late()), options.withinMs)
      thread.worker.postMessage(thread.task.input)
    }
  }

  return {
    async run(input, whose) {
      const giveBack = places.tryAcquire(whose ?? `unnamed ${++unnamed}`)
      if (!giveBack) throw options.full()
      try {
        return (await new Promise<unknown>((resolve, reject) => {
          queue.push({ input, resolve, reject })
          next()
        })) as O
      } finally {
        giveBack()
      }
    },
    get waiting() {
      return queue.length
    },
  }
}

/** Called once by the module of a thread: answers each message with the result of `work`. */
export function serveWorker<I, O>(work: (input: I) => O | Promise<O>): void {
  if (isMainThread || !parentPort) throw new Error('this module is for a worker thread')
  // On Linux a priority belongs to the calling thread; elsewhere it would change the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  const port = parentPort
  port.on('message', async (input: I) => {
    try {
      port.postMessage({ output: await work(input) } satisfies Answer)
    } catch (error) {
      port.postMessage({ failed: String((error as Error).stack ?? error) } satisfies Answer)
    }
  })
}
