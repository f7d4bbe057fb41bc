import type { Context } from './context.ts'
import { empty, raw, type Sql, sql } from './db.ts'

type Schedule = {
  /** its label in the metrics */
  name: string
  everyMs: number
  /** the log message of a failed round */
  failed: string
  /** failures are external and temporary: they are logged as warnings */
  passing?: true
  /** always runs on time and never by hand: it handles nothing that falls due */
  upkeep?: true
}

/** Does all due work in one round. Due work is stored in the database, so a restart loses none. */
export type Rounds = Schedule & {
  run(context: Context, shouldContinue: () => boolean): Promise<void>
  /** runs once before the first timed round */
  begin?(context: Context): Promise<void>
  /** the first round begins at once, not after the first wait */
  atOnce?: true
  /** calls `wake` when there is work before the next round. @returns a function that ends this */
  wokenBy?(wake: () => void): () => void
  /** runs one more round when the server stops */
  last?: true
}

/**
 * Finds due items and handles them with several workers; a long item does not delay the others. An item still due after its work,
 * because it failed or another node holds it, waits for half of `everyMs`, so that the next timed search finds it.
 */
export type Workers = Schedule & {
  workers: number
  /** due items, the longest due first, without items in progress or waiting */
  find(context: Context, busy: readonly bigint[]): Promise<bigint[]>
  work(context: Context, id: bigint, shouldContinue: () => boolean): Promise<void>
  /** a poller to wake after each item */
  wakes?: string
}

/**
 * Finds the due rows of a table: the `find` of its workers.
 * @param rows.id the column that identifies a row
 * @param rows.at the column with its time
 * @param rows.limit the most rows at once
 * @param rows.also a further condition
 */
export const dueRows =
  (rows: { table: string; id?: string; at?: string; limit: number; also?: Sql }): Workers['find'] =>
  async ({ db }, busy) => {
    const [table, id, at] = [raw(rows.table), raw(rows.id ?? 'id'), raw(rows.at ?? 'due_at')]
    const due = await db.rows<{ id: bigint }>(sql`
      select ${id} as id from ${table} where ${at} <= clock_now() and ${id} <> all(${[...busy]}::bigint[])
        ${rows.also ? sql`and ${rows.also}` : empty}
      order by ${at} limit ${rows.limit}`)
    return due.map((row) => row.id)
  }

/** Recurring work of a module. */
export type Poller = Rounds | Workers

type Watched = Pick<Context, 'log' | 'metrics'>
type Running = { wake(): void; round(): Promise<void>; stop(): Promise<void> }

export type Scheduler = {
  /**
   * Runs one round of a poller that begins after the call, so that it sees all earlier work; a failure is logged.
   * @param name of a poller
   */
  run(name: string): Promise<void>
  /** Runs everything that is due now, poller by poller in their order. @throws the error of a round */
  runDue(): Promise<void>
  /** Starts no further round and waits for the current ones. */
  stop(): Promise<void>
}

/** Runs one round to its end. */
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
 * Runs pollers, each with a heartbeat in the metrics, and never two rounds of one at once. A failed round is logged and
 * counted, and the next one follows.
 * @param options.onTime false leaves due work to `run` and `runDue` (tests with their own clock); upkeep runs all the same
 * @param options.halted while true, due work waits
 */
export function startScheduler(
  context: Context,
  pollers: readonly Poller[],
  { onTime: timed, halted = () => false }: { onTime: boolean; halted?: () => boolean },
): Scheduler {
  const running = new Map<string, Running>()
  const haltable = (poller: Poller): Poller =>
    poller.upkeep
      ? poller
      : 'run' in poller
        ? { ...poller, run: async (...given) => (halted() ? undefined : poller.run(...given)) }
        : { ...poller, find: async (...given) => (halted() ? [] : poller.find(...given)) }
  const wake = (name: string) => running.get(name)?.wake()
  for (const given of pollers) {
    const poller = haltable(given)
    if (running.has(poller.name)) throw new Error(`two pollers are called ${poller.name}`)
    const onTime = timed || poller.upkeep === true
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

function reportTo({ log, metrics }: Watched, { name, everyMs, failed, passing }: Schedule) {
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
    async round() {
      // the round under way may have searched too early
      await underWay
      await round()
    },
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
  /** Tried items, and until when each waits: another node may hold it, or it fails repeatedly. */
  const tried = new Map<bigint, number>()
  const sleepers = new Set<() => void>()
  /** A call that comes during a search finds nobody asleep, so calls are counted: the search may have begun too early. */
  let [calls, heard] = [0, 0]
  const wake = () => {
    calls++
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
    for (const [id, until] of tried) if (until <= performance.now()) tried.delete(id)
    if (looking) return looking
    heard = calls
    looking = poller
      .find(context, [...busy, ...tried.keys()])
      .then((due) => {
        queue = due.filter((id) => !busy.has(id) && !tried.has(id))
        report.succeeded()
      })
      .catch(report.failed)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  async function attend(id: bigint): Promise<boolean> {
    try {
      await poller.work(context, id, () => !stopped)
      return true
    } catch (error) {
      report.failed(error)
      return false
    }
  }
  async function work(): Promise<void> {
    let failures = 0
    while (!stopped) {
      if (queue.length === 0) await look()
      const id = queue.shift()
      if (id === undefined) {
        if (heard === calls) await sleep()
        continue
      }
      busy.add(id)
      failures = (await attend(id)) ? 0 : failures + 1
      tried.set(id, performance.now() + poller.everyMs / 2)
      busy.delete(id)
      if (poller.wakes !== undefined) wakeOther(poller.wakes)
      // one item may be at fault; after two failures the cause is common, such as a database that takes no writes
      if (failures > 1 && !stopped) await sleep()
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
