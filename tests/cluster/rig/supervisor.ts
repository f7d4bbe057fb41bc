import { join } from 'node:path'
import { dataDirOf } from './folder.ts'
import { ClusterRefusal, isMachine, MACHINES, type Machine, type Unit } from './names.ts'
import type { Plan } from './plan.ts'
import {
  allEnded,
  isAlive,
  lastLines,
  launch,
  type Process,
  postmasterIn,
  processOf,
  signalAll,
  withDescendants,
} from './processes.ts'
import { launchOf } from './units.ts'
import { until } from './waits.ts'

/** Milliseconds for a process to end before the supervisor kills it. */
const END_MS = 3_000

/** Starts the units and knows their processes. */
export type Supervisor = {
  start(unit: Unit): void
  /** whether its first process lives; that of a machine is Patroni */
  runs(unit: Unit): boolean
  /** the living ones of the unit's first process and, for a machine, its database */
  roots(unit: Unit): Process[]
  /** the database's server process alone */
  database(machine: Machine): Process[]
  /** by name, for the status and the state file */
  all(): Record<string, Process>
  /** the last lines of its log */
  lastWords(unit: Unit): string
  endAll(): Promise<void>
}

/** @param changed called when a unit has started or ended. @param said called when a unit ends unexpectedly */
export function openSupervisor(
  plan: Plan,
  { changed, said }: { changed: (unit: Unit, runs: boolean) => void; said: (line: string) => void },
): Supervisor {
  const running = new Map<Unit, Process>()
  let ended = false
  const logOf = (unit: Unit) => join(plan.folder, 'logs', `${unit}.log`)

  const database = (machine: Machine) => {
    const found = postmasterIn(dataDirOf(plan.folder, machine))
    return found ? [found] : []
  }
  const firstOf = (unit: Unit) => {
    const first = running.get(unit)
    return first && isAlive(first) ? [first] : []
  }
  const roots = (unit: Unit) => {
    const own = firstOf(unit)
    return isMachine(unit) ? [...own, ...database(unit)] : own
  }

  return {
    start(unit) {
      if (ended) throw new ClusterRefusal('the cluster is stopping')
      const child = launch(launchOf(unit, plan), logOf(unit))
      child.on('error', (error) => said(`${unit} did not start: ${error.message}`))
      const started = child.pid === undefined ? undefined : processOf(child.pid)
      if (!started) return
      running.set(unit, started)
      child.once('exit', (code) => {
        if (running.get(unit)?.pid !== child.pid) return
        running.delete(unit)
        changed(unit, false)
        // an end by a signal is intended, mostly by us
        if (code !== null && !ended) said(`${unit} ended with ${code}; see ${logOf(unit)}`)
      })
      changed(unit, true)
    },
    runs: (unit) => firstOf(unit).length > 0,
    roots,
    database,
    all() {
      const named = Object.fromEntries([...running].filter(([, one]) => isAlive(one)))
      for (const machine of MACHINES) {
        const [found] = database(machine)
        if (found) named[`${machine}-database`] = found
      }
      return named as Record<string, Process>
    },
    lastWords: (unit) => lastLines(logOf(unit)),
    async endAll() {
      ended = true
      const units = [...running.keys()]
      const everything = withDescendants([...units, ...MACHINES].flatMap(roots))
      signalAll(everything, 'SIGCONT')
      // A Patroni that ends in order hands the lead on, and a Patroni that loses its database restarts it.
      signalAll(withDescendants(MACHINES.flatMap(firstOf)), 'SIGKILL')
      // immediate ends, so that no database waits for another
      signalAll(MACHINES.flatMap(database), 'SIGQUIT')
      signalAll(units.filter((unit) => !isMachine(unit)).flatMap(roots), 'SIGTERM')
      const late = await allEnded(everything, END_MS)
      signalAll(late, 'SIGKILL')
      await allEnded(late, END_MS)
      // a child whose exit no one collects stays in the list of processes
      await until('all ends are known', END_MS, () => running.size === 0)
    },
  }
}
