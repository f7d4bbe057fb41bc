import type { Context } from './context.ts'

type Any = {
  /** under which the metrics know it */
  name: string
  everyMs: number
  /** what the log says of a round that failed */
  failed: string
  /** a failure is somebody else's and passes by itself: the log warns of it */
  passing?: true
  /** runs on its own time wherever the server runs, and never by hand: nothing that it does falls due */
  upkeep?: true
}

/** Does in one round what is due. What is due lives in the database, so a restart loses none. */
export type Rounds = Any & {
  run(context: Context, shouldContinue: () => boolean): Promise<void>
  /** done once before the first round that runs on time */
  begin?(context: Context): Promise<void>
  /** the first round comes at once, not after the first wait */
  atOnce?: true
  /** calls `wake` when there is something to do before the next round. @returns what ends it */
  wokenBy?(wake: () => void): () => void
  /** one more round when the server stops */
  last?: true
}

/** Finds what is due and works through it with several workers; a long work holds up none of the others. */
export type Workers = Any & {
  workers: number
  /** what is due, the longest due first, without what is being worked on */
  find(context: Context, busy: readonly bigint[]): Promise<bigint[]>
  work(context: Context, id: bigint, shouldContinue: () => boolean): Promise<void>
  /** the poller that may find something after each work */
  wakes?: string
}

/** What a module does again and again. */
export type Poller = Rounds | Workers

type Watched = Pick<Context, 'log' | 'metrics'>
type Running = { wake(): void; round(): Promise<void>; stop(): Promise<void> }

export type Scheduler = {
  /** One round of a poller now, or the one that is under way; a failure is logged. @param name of a poller */
  run(name: string): Promise<void>
  /** Everything that is due now, poller by poller in their order, on this call's time. @throws what a round throws */
  runDue(): Promise<void>
  /** Begins no further round, and waits for those that are under way. */
  stop(): Promise<void>
}

/** One round, to its end. */
export async function runRound(
  context: Context,
  poller: Poller,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  if ('run' in poller) return poller.run(context, shouldContinue)
  for (;;) {
    const due = await poller.find(context, [])
    if (due.length === 0) return
    for (const id of due) await poller.work(context, id, shouldContinue)
  }
}

/**
 * Runs pollers, each with a heartbeat among the metrics, never twice at once. A round that fails is logged and counted, and
 * the next one comes.
 * @param options.onTime false leaves what falls due to be run by hand (tests with their own clock); upkeep runs all the same
 */
export function startScheduler(
  context: Context,
  pollers: readonly Poller[],
  options: { onTime: boolean },
): Scheduler {
  const running = new Map<string, Running>()
  const wake = (name: string) => running.get(name)?.wake()
  for (const poller of pollers) {
    if (running.has(poller.name)) throw new Error(`two pollers are called ${poller.name}`)
    const onTime = options.onTime || poller.upkeep === true
    running.set(
      poller.name,
      'run' in poller ? startRounds(context, poller, onTime) : startWorkers(context, poller, onTime, wake),
    )
  }
  return {
    async run(name) {
      const found = running.get(name)
      if (!found) throw new Error(`no poller is called ${name}`)
      await found.round()
    },
    async runDue() {
      for (const poller of pollers) if (!poller.upkeep) await runRound(context, poller)
    },
    async stop() {
      await Promise.all([...running.values()].map((one) => one.stop()))
    },
  }
}

function reportTo({ log, metrics }: Watched, { name, everyMs, failed, passing }: Any) {
  const heartbeat = metrics.poller(name, everyMs)
  return {
    succeeded: () => heartbeat(true),
    failed(error: unknown) {
      heartbeat(false)
      log[passing ? 'warn' : 'error']({ err: error }, failed)
    },
  }
}

function startRounds(context: Context, poller: Rounds, onTime: boolean): Running {
  const report = reportTo(context, poller)
  let stopped = false
  let begun = poller.begin === undefined || !onTime
  let underWay: Promise<void> | undefined
  let again = false

  async function once(): Promise<void> {
    try {
      if (!begun) await poller.begin!(context)
      begun = true
      await poller.run(context, () => !stopped)
      report.succeeded()
    } catch (error) {
      report.failed(error)
    }
  }
  const round = () => {
    underWay ??= once().finally(() => {
      underWay = undefined
      if (again && !stopped) {
        again = false
        void round()
      }
    })
    return underWay
  }
  const wake = () => {
    if (stopped || !onTime) return
    again = underWay !== undefined
    void round()
  }
  const asleep = onTime ? poller.wokenBy?.(wake) : undefined
  const timer = onTime ? setInterval(round, poller.everyMs) : undefined
  if (onTime && poller.atOnce) void round()
  return {
    wake,
    round,
    async stop() {
      stopped = true
      clearInterval(timer)
      asleep?.()
      await underWay
      if (poller.last && onTime) await once()
    },
  }
}

function startWorkers(
  context: Context,
  poller: Workers,
  onTime: boolean,
  wakeOther: (name: string) => void,
): Running {
  const round = () => runRound(context, poller)
  if (!onTime) return { wake: () => {}, round, stop: async () => {} }
  const report = reportTo(context, poller)
  let stopped = false
  let queue: bigint[] = []
  let looking: Promise<void> | undefined
  const busy = new Set<bigint>()
  const sleepers = new Set<() => void>()
  const wake = () => {
    for (const rise of sleepers) rise()
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer)
        sleepers.delete(rise)
        resolve()
      }
      const timer = setTimeout(rise, poller.everyMs)
      sleepers.add(rise)
    })
  const look = () => {
    looking ??= poller
      .find(context, [...busy])
      .then((due) => {
        queue = due.filter((id) => !busy.has(id))
        report.succeeded()
      })
      .catch(report.failed)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  async function work(): Promise<void> {
    while (!stopped) {
      if (queue.length === 0) await look()
      const id = queue.shift()
      if (id === undefined) {
        await sleep()
        continue
      }
      busy.add(id)
      await poller.work(context, id, () => !stopped).catch(report.failed)
      busy.delete(id)
      if (poller.wakes !== undefined) wakeOther(poller.wakes)
    }
  }
  const working = Promise.all(Array.from({ length: poller.workers }, work))
  return {
    wake,
    round,
    async stop() {
      stopped = true
      wake()
      await working
    },
  }
}
