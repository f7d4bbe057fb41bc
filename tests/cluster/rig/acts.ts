import { type Act, ClusterRefusal, ETCDS, isMachine, MACHINES, type Part, type Unit } from './names.ts'
import type { Network } from './network.ts'
import { allEnded, pauseTree, signalAll, withDescendants } from './processes.ts'
import { leaderOf, primaryOf, readEtcd, readMachines, synchronousOf } from './status.ts'
import type { Supervisor } from './supervisor.ts'
import { until } from './waits.ts'

type Scene = { ports: Record<string, number>; network: Network; supervisor: Supervisor }

/** Carries out acts, and remembers the units of each: a frozen primary is no longer the primary when it thaws. */
export type Acts = (act: Act, part?: Part) => Promise<string>

const DONE = { pause: 'is paused', cut: 'is cut off', kill: 'is killed' } as const
type Lasting = 'pause' | 'cut'
/** The act that each of these undoes. */
const UNDOES = { resume: 'pause', heal: 'cut' } as const satisfies Record<string, Lasting>

const SWITCHOVER_MS = 30_000

const isOfMachines = (part: Part): part is 'database' | 'machine' | 'standby' | 'standbys' =>
  part === 'database' || part === 'machine' || part === 'standby' || part === 'standbys'

/** The present units of a part. @throws ClusterRefusal when the cluster has none */
async function unitsOf(part: Part, ports: Scene['ports']): Promise<Unit[]> {
  if (part === 'etcd-all') return [...ETCDS]
  if (part === 'etcd') {
    const leader = (await readEtcd(ports)).find((one) => one.leader)
    if (!leader) throw new ClusterRefusal('etcd has no leader just now')
    return [leader.name]
  }
  if (!isOfMachines(part)) return [part]
  const views = await readMachines(ports)
  const primary = leaderOf(views)
  if (part === 'standbys')
    return views.filter(({ name, role }) => name !== primary && role !== undefined).map(({ name }) => name)
  return [part === 'standby' ? synchronousOf(views) : primary]
}

/** Every unit that this part may stand for. */
function mayBe(part: Part): readonly Unit[] {
  if (isOfMachines(part)) return MACHINES
  return part === 'etcd' || part === 'etcd-all' ? ETCDS : [part]
}

export function openActs({ ports, network, supervisor }: Scene): Acts {
  /** paused and cut-off units, by the part's name at that time */
  const done: Record<Lasting, Map<Part, Set<Unit>>> = { pause: new Map(), cut: new Map() }

  const rootsOf = (part: Part, unit: Unit) =>
    part === 'database' && isMachine(unit) ? supervisor.database(unit) : supervisor.roots(unit)

  async function carryOut(act: keyof typeof DONE, part: Part): Promise<string> {
    const units = await unitsOf(part, ports)
    if (act === 'cut') for (const unit of units) network.cut(unit)
    else {
      const roots = units.flatMap((unit) => rootsOf(part, unit))
      if (roots.length === 0) throw new ClusterRefusal(`${units.join(', ')} does not run`)
      if (act === 'pause') pauseTree(roots)
      else await killTree(roots)
    }
    if (act === 'kill') {
      // a killed unit is no longer paused
      for (const paused of done.pause.values()) for (const unit of units) paused.delete(unit)
    } else done[act].set(part, new Set([...(done[act].get(part) ?? []), ...units]))
    return tell(part, DONE[act], units)
  }

  function undo(act: keyof typeof UNDOES, part: Part): string {
    const was = UNDOES[act]
    const units = [...(done[was].get(part) ?? [])]
    if (units.length === 0) throw new ClusterRefusal(`no ${part} is ${was === 'cut' ? 'cut off' : 'paused'}`)
    for (const unit of units) {
      if (act === 'heal') network.heal(unit)
      else signalAll(withDescendants(rootsOf(part, unit)), 'SIGCONT')
    }
    done[was].delete(part)
    return tell(part, act === 'heal' ? 'reaches the others again' : 'goes on', units)
  }

  /** Starts the units of a part that do not run. */
  function start(part: Part): string {
    const units = mayBe(part).filter((unit) => !supervisor.runs(unit))
    if (units.length === 0) throw new ClusterRefusal(`${part} runs already`)
    for (const unit of units) supervisor.start(unit)
    return tell(part, 'is started', units)
  }

  return async (act, part) => {
    if (act === 'switchover') return switchover(ports)
    if (act === 'start') return start(part!)
    return act === 'resume' || act === 'heal' ? undo(act, part!) : carryOut(act, part!)
  }
}

/** "machine is killed: machine-2" */
const tell = (part: Part, what: string, units: readonly Unit[]) =>
  `${part} ${what}${units.join(', ') === part ? '' : `: ${units.join(', ')}`}`

/** Sends SIGKILL to a tree, parents first, so that none starts another process. */
async function killTree(roots: Parameters<typeof withDescendants>[0]): Promise<void> {
  const all = withDescendants(roots)
  signalAll(all, 'SIGKILL')
  await allEnded(all, 5_000)
}

/** Hands the lead to the synchronous standby, as an operator would. Returns once the standby is the primary. */
async function switchover(ports: Scene['ports']): Promise<string> {
  const views = await readMachines(ports)
  const [leader, candidate] = [leaderOf(views), synchronousOf(views)]
  const begun = Date.now()
  const answer = await fetch(`http://127.0.0.1:${ports[`${leader}-patroni`]}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(SWITCHOVER_MS),
  })
  const said = await answer.text()
  if (!answer.ok) throw new ClusterRefusal(`Patroni refused the switchover: ${said.trim()}`)
  await until(
    `${candidate} leads (${said.trim()})`,
    SWITCHOVER_MS,
    async () => primaryOf(await readMachines(ports))?.name === candidate,
  )
  return `the primary is ${candidate} instead of ${leader}, after ${((Date.now() - begun) / 1_000).toFixed(1)} s`
}
