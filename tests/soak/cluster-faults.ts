import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from '#tests/cluster/load.ts'
import type { Cluster } from '#tests/cluster/rig/start-cluster.ts'
import { anotherLeads, healed, restartNodes } from '#tests/cluster/rig/waits.ts'
import { percentileOf, seconds } from './cluster-run.ts'
import type { Sockets } from './cluster-watchers.ts'

const BETWEEN_MS = 500
const ETCD_AWAY_MS = 20_000
/** A deposed primary wakes this long after another machine leads and takes writes, so that it could do harm. */
const DEPOSED_MS = 1_500
const WRITES_MS = { seldom: 2_000, often: 300 }
/** H-08 */
const BACK_WITHIN_MS = 3_000

type Part = 'machine' | 'node-1' | 'node-2' | 'redis' | 'etcd' | 'etcd-all'
type Fault = (cluster: Cluster) => Promise<unknown>

/** Hurts a part, and mends it after a while. @param wait milliseconds; or until another machine than the primary of now has led for a moment */
const forAWhile =
  (hurt: 'kill' | 'cut' | 'pause', part: Part, wait: number | 'deposed'): Fault =>
  async (cluster) => {
    const { primary } = await cluster.status()
    await cluster.act(hurt, part)
    if (wait === 'deposed') await anotherLeads(cluster, primary)
    await sleep(wait === 'deposed' ? DEPOSED_MS : wait)
    await cluster.act(hurt === 'kill' ? 'start' : hurt === 'cut' ? 'heal' : 'resume', part)
  }

type Kind = {
  fault: Fault
  /** the longest time without an accepted bet, milliseconds */
  limit?: number
  /** no call may fail, and sockets are back in time */
  planned?: true
}
const KINDS = {
  'H-04 the database of the primary killed': {
    fault: (cluster) => cluster.act('kill', 'database'),
    limit: 12_000,
  },
  'H-05 the primary’s machine killed': { fault: forAWhile('kill', 'machine', 'deposed'), limit: 30_000 },
  'H-05 the primary’s machine cut off': { fault: forAWhile('cut', 'machine', 'deposed'), limit: 30_000 },
  'H-05 the primary’s machine frozen': { fault: forAWhile('pause', 'machine', 'deposed'), limit: 30_000 },
  'H-06 a switchover': { fault: (cluster) => cluster.act('switchover'), limit: 5_000 },
  'H-07 a node killed': { fault: forAWhile('kill', 'node-1', 3_000) },
  'H-07 Redis killed': { fault: forAWhile('kill', 'redis', 3_000) },
  'H-07 etcd’s leader killed': { fault: forAWhile('kill', 'etcd', 3_000) },
  'H-07 all etcd away for 20 s': { fault: forAWhile('kill', 'etcd-all', ETCD_AWAY_MS) },
  'H-08 both nodes restarted in turn': { fault: restartNodes, planned: true },
} as const satisfies Record<string, Kind>
type Name = keyof typeof KINDS

const kill = 'H-04 the database of the primary killed'
const names = Object.keys(KINDS) as Name[]
/** Twenty faults: each kind once; then those again whose rows ask for many. */
const CYCLE: readonly Name[] = [
  ...names,
  ...names.slice(0, 4),
  kill,
  ...names.slice(4, 6),
  kill,
  ...names.slice(9),
  kill,
]

const restart = 'H-08 both nodes restarted in turn'
/** Orders of faults by name. `kills` has the two whose rows allow the least. */
const CYCLES = { all: CYCLE, kills: [kill, restart, kill, kill, restart, kill, kill] } as const
type Order = keyof typeof CYCLES

const OUR_WORDS =
  /^(50[234] (Our records|We cannot take|The answer got lost)|429 (This event is busy|Too many people))/

type Met = { gaps: number[]; failed: number; away: number[]; written: number; twice: number; behind: number }

/** Effects of the faults, by kind. */
export class Faults {
  readonly #met = new Map<Name, Met>()
  readonly #words = new Map<string, number>()
  readonly #begun = performance.now()
  #count = 0

  note(name: Name, met: Met, words: readonly string[]): void {
    this.#count++
    const before = this.#met.get(name) ?? { gaps: [], failed: 0, away: [], written: 0, twice: 0, behind: 0 }
    this.#met.set(name, {
      gaps: [...before.gaps, ...met.gaps],
      failed: before.failed + met.failed,
      away: before.away.concat(met.away),
      written: before.written + met.written,
      twice: before.twice + met.twice,
      behind: before.behind + met.behind,
    })
    for (const one of words) this.#words.set(one, (this.#words.get(one) ?? 0) + 1)
  }

  /** the words of failed calls, most frequent first */
  words(): [string, number][] {
    return [...this.#words].sort((a, b) => b[1] - a[1])
  }

  checks(): [string, boolean][] {
    const each = (performance.now() - this.#begun) / this.#count
    return [
      [`${this.#count} faults of ${this.#met.size} kinds, ${seconds(each)} each with the healing`, true],
      ...[...this.#met].flatMap(([name, met]) => this.#ofKind(name, met)),
      this.#ofWords(),
    ]
  }

  #ofKind(name: Name, { gaps, failed, away, written, twice, behind }: Met): [string, boolean][] {
    const { limit, planned }: Kind = KINDS[name]
    const worst = Math.max(...gaps)
    const bets = `${name}: ${gaps.length} times, without a bet ${seconds(percentileOf(gaps, 0.5))} in the middle, ${seconds(worst)} at worst; ${failed} calls failed`
    const back =
      away.length === 0
        ? 'no socket was lost'
        : `${away.length} sockets were lost and back after ${[0.1, 0.5, 0.9, 1].map((share) => seconds(percentileOf(away, share))).join(', ')} (10%, half, 90%, all)`
    return [
      [bets, planned ? failed === 0 : limit === undefined || worst <= limit],
      [
        `${name}: ${back}; of ${written} changes ${behind} sockets missed any, ${twice} were told twice`,
        behind === 0 && twice === 0 && (!planned || Math.max(0, ...away) <= BACK_WITHIN_MS),
      ],
    ]
  }

  #ofWords(): [string, boolean] {
    const all = this.words()
    const sum = (like: RegExp) =>
      all.reduce((total, [line, count]) => total + (like.test(line) ? count : 0), 0)
    // a proxy says nothing where a node dies under a call on a kept connection: clients ask again by themselves
    const [clear, cut] = [sum(OUR_WORDS), sum(/^0 /)]
    return [
      `H-07 ${clear} of ${sum(/./)} failed calls had our words, ${cut} lost their connection`,
      clear + cut === sum(/./),
    ]
  }
}

/** @param noted called after each fault */
export async function runFaults(
  count: number,
  order: Order,
  { cluster, load, sockets }: { cluster: Cluster; load: Load; sockets: Sockets },
  noted: (faults: Faults, line: string) => void,
): Promise<Faults> {
  const faults = new Faults()
  for (let n = 0; n < count; n++) {
    const name = CYCLES[order][n % CYCLES[order].length]!
    const { fault, planned }: Kind = KINDS[name]
    const begun = performance.now()
    await sockets.write(planned ? WRITES_MS.often : WRITES_MS.seldom)
    await sleep(BETWEEN_MS)
    load.gapWithoutBets()
    const { written } = await sockets.report()
    await fault(cluster)
    await healed(cluster)
    const met = await sockets.report()
    await sleep(BETWEEN_MS)
    const gap = load.gapWithoutBets()
    const failures = load.takeFailures()
    faults.note(
      name,
      { ...met, gaps: [gap], failed: failures.length, written: met.written - written },
      failures.map(({ status, message }) => `${status} ${message}`),
    )
    const line = `${n + 1} of ${count}: ${name}, ${seconds(gap)} without a bet, ${failures.length} failed, ${met.away.length} sockets lost, ${seconds(Math.max(0, ...met.away))} away at most, ${met.behind} behind; ${seconds(performance.now() - begun)}`
    noted(faults, line)
  }
  return faults
}
