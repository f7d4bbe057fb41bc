import { constants, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from './concurrency.ts'

/** Work that would hold the main thread up, done by few threads of lower priority. */
export type WorkerPool<I, O> = {
  /**
   * @param input what the thread is given, as a structured clone
   * @param whose who asks; null where nobody is to be told apart
   * @throws what `full` makes when too many wait, or too many of this asker's; what `late` makes when it took too long
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
 * Threads are started when they are first needed, keep no process alive, and are replaced when they die or take too long.
 * @param options.file the module of a thread, which calls `serveWorker`
 * @param options.threads how many works run at once
 * @param options.waitingMax how many may wait beside them
 * @param options.eachMax how many of both one asker may have
 * @param options.withinMs how long one work may take
 * @param options.memoryMb what the heap of one thread may hold
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
  const line: Task[] = []
  const places = createConcurrencyLimit(options.threads + options.waitingMax, options.eachMax)
  let unnamed = 0

  function start(): Thread {
    const worker = new Worker(options.file, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      // A thread needs nothing of how the process was started, and a test runner's flags would break it.
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

  /** A thread that is gone, or has to go: its work fails, and another thread takes the next. */
  function end(thread: Thread, error: Error): void {
    const at = threads.indexOf(thread)
    if (at < 0) return
    threads.splice(at, 1)
    void thread.worker.terminate()
    finish(thread, (task) => task.reject(error))
  }

  function next(): void {
    while (line.length > 0) {
      const free = threads.find((thread) => thread.task === undefined)
      const thread = free ?? (threads.length < options.threads ? start() : undefined)
      if (!thread) return
      thread.task = line.shift()!
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
          line.push({ input, resolve, reject })
          next()
        })) as O
      } finally {
        giveBack()
      }
    },
    get waiting() {
      return line.length
    },
  }
}

/** The other end, called once by the module of a thread: answers each message by what `work` makes of it. */
export function serveWorker<I, O>(work: (input: I) => O | Promise<O>): void {
  if (isMainThread || !parentPort) throw new Error('this module is for a worker thread')
  // On Linux a priority belongs to the thread that sets it; elsewhere it would be the whole process's.
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
