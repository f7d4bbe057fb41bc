import { openActs } from './acts.ts'
import { bringUp } from './bring-up.ts'
import { listenForActs } from './control.ts'
import { takeFolder, writeState } from './folder.ts'
import { type Act, ClusterRefusal, MACHINES, type Part } from './names.ts'
import { openNetwork } from './network.ts'
import { type ClusterOptions, makePlan } from './plan.ts'
import { type Process, processOf } from './processes.ts'
import { findPrograms } from './programs.ts'
import { type ClusterStatus, readStatus } from './status.ts'
import { openSupervisor } from './supervisor.ts'

export type Cluster = {
  /** the address for people: the proxy in front of the nodes */
  address: string
  /** each PostgreSQL by its own port, for the role `evens`, which no cut separates from a caller */
  databaseHosts: readonly string[]
  /** @returns the result as text. @throws ClusterRefusal */
  act(name: Act, part?: Part): Promise<string>
  status(): Promise<ClusterStatus>
  /** Ends every process. The folder with the logs stays until the next start. */
  stop(): Promise<void>
  /** resolves once the cluster has stopped */
  stopped: Promise<void>
}

/**
 * Starts a cluster and returns after a first bet on it.
 * @param say gets a line for each step
 * @param signal ends a start that is under way
 * @throws ClusterRefusal when this machine or the folder does not fit, or a part does not start
 */
export async function startCluster(
  options: ClusterOptions,
  say: (line: string) => void = () => {},
  signal?: AbortSignal,
): Promise<Cluster> {
  const programs = findPrograms()
  await takeFolder(options.folder)
  const network = openNetwork()
  const plan = await makePlan(options, programs, network)
  const { ports, password } = plan
  const supervisor = openSupervisor(plan, {
    changed(unit, runs) {
      network.runs(unit, runs)
      note(processOf(process.pid))
    },
    said: say,
  })
  const note = (own?: Process) => writeState(options.folder, { supervisor: own, processes: supervisor.all() })
  const acts = openActs({ ports, network, supervisor })
  const { promise: stopped, resolve, reject } = Promise.withResolvers<void>()
  let stopping: Promise<void> | undefined
  async function end(): Promise<void> {
    await supervisor.endAll()
    await network.close()
    note()
    // not awaited: it answers first, also the caller that asked for this end
    control.close().then(resolve, reject)
  }
  const cluster: Cluster = {
    address: `http://127.0.0.1:${ports.proxy}`,
    databaseHosts: MACHINES.map(
      (name) => `postgres://evens:${password}@127.0.0.1:${ports[`${name}-postgres`]}/evens`,
    ),
    act: acts,
    status: () => readStatus(ports, supervisor.all(), plan.replication),
    stop() {
      stopping ??= end()
      return stopping
    },
    stopped,
  }
  const control = await listenForActs(options.folder, async ({ act, part }) => {
    if (act === 'status') return cluster.status()
    return act === 'stop' ? cluster.stop() : acts(act, part)
  })
  const cancelled = new Promise<never>((_, fail) => {
    const cancel = () => fail(new ClusterRefusal('stopped before it was ready'))
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    stopped.then(cancel, fail)
  })
  try {
    await Promise.race([bringUp({ plan, network, supervisor }, say), cancelled])
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}
