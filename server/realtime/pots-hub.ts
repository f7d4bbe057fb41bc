import type { FromServer } from '#contract/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { broadcast, type Watcher } from './broadcast.ts'

const FLUSH_MS = 100
/** Results in one flush. A list of pots shows no more at once, and is fetched again anyway. */
const RESULTS_MAX = 20
const LIST_EVERY_MS = 1_000

export type PotResult = Omit<Extract<Signal, { type: 'pot_played' }>, 'type'>

export type PotsHub = {
  watch(socket: Watcher): void
  unwatch(socket: Watcher): void
  potPlayed(result: PotResult): void
  potsChanged(): void
  /** Runs when every result that was given before is on the sockets; at once when none waits. */
  afterResults(run: () => void): void
  close(): void
}

const resultFrame = ({ potId, game, gameResult, winner }: PotResult): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: 'pot_game_result',
      potId: potId.toString(),
      gameData: { gameType: game, gameResult },
      winner,
    } satisfies FromServer),
  )
const CHANGED = Buffer.from(JSON.stringify({ type: 'pots_changed' } satisfies FromServer))

/**
 * Who watches pots. Each result goes to all of them, each frame is built once; where very many are played at once the
 * newest of each tenth of a second are shown. That the list is another one is said at once, then once a second at most.
 */
export function createPotsHub(): PotsHub {
  const watchers = new Set<Watcher>()
  let results: PotResult[] = []
  let resultTimer: NodeJS.Timeout | undefined
  let listTimer: NodeJS.Timeout | undefined
  /** what waits for the results that are due, and for those that are being written */
  let later: (() => void)[] = []
  let underWay: (() => void)[] | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let listedAt = Number.NEGATIVE_INFINITY

  async function flush(): Promise<void> {
    resultTimer = undefined
    flushedAt = performance.now()
    const shown = results.slice(-RESULTS_MAX)
    results = []
    const due = later
    later = []
    underWay = due
    for (const result of shown) await broadcast([...watchers], resultFrame(result))
    if (underWay === due) underWay = undefined
    for (const run of due) run()
  }

  function flushList(): void {
    listTimer = undefined
    listedAt = performance.now()
    void broadcast([...watchers], CHANGED)
  }

  return {
    watch: (socket) => void watchers.add(socket),
    unwatch: (socket) => void watchers.delete(socket),
    potPlayed(result) {
      if (watchers.size === 0) return
      results.push(result)
      if (results.length > RESULTS_MAX) results.shift()
      resultTimer ??= setTimeout(flush, Math.max(0, flushedAt + FLUSH_MS - performance.now()))
    },
    potsChanged() {
      if (watchers.size === 0) return
      listTimer ??= setTimeout(flushList, Math.max(0, listedAt + LIST_EVERY_MS - performance.now()))
    },
    afterResults(run) {
      if (resultTimer !== undefined) later.push(run)
      else if (underWay) underWay.push(run)
      else run()
    },
    close() {
      clearTimeout(resultTimer)
      clearTimeout(listTimer)
      watchers.clear()
    },
  }
}
