import type { FromServer } from '#contract/live.ts'
import { formatMoney } from '#contract/money.ts'
import { broadcast, type Watcher } from './broadcast.ts'

const FLUSH_MS = 100
const LIST_FLUSH_MS = 1_000
type Tally = { eventId: bigint; stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }

export type OddsHub = {
  watch(socket: Watcher, eventId: bigint): void
  unwatch(socket: Watcher, eventId: bigint): void
  /** for lists: every event's changes of state, at most one frame a second and event */
  watchAll(socket: Watcher): void
  unwatchAll(socket: Watcher): void
  leave(socket: Watcher): void
  oddsChanged(tally: Tally): void
  eventChanged(eventId: bigint, status: string): void
  close(): void
}

const oddsFrame = (tally: Tally): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: 'odds_changed',
      eventId: tally.eventId.toString(),
      totalPool: formatMoney(tally.stakeA + tally.stakeB),
      optionAPool: formatMoney(tally.stakeA),
      optionBPool: formatMoney(tally.stakeB),
      betCount: tally.betsA + tally.betsB,
      optionACount: tally.betsA,
      optionBCount: tally.betsB,
    } satisfies FromServer),
  )

/**
 * Who watches which event, and the newest state that they have not seen. However many bets arrive, an event sends at
 * most one frame in 100 ms; the frame is built once for all its watchers and written in slices, so that thousands of
 * watchers never hold the event loop up.
 */
export function createOddsHub(): OddsHub {
  const watchers = new Map<bigint, Set<Watcher>>()
  const watched = new Map<Watcher, Set<bigint>>()
  const listWatchers = new Set<Watcher>()
  const dirty = new Map<bigint, Tally>()
  /** the number of bets that an event's watchers were told last */
  const told = new Map<bigint, number>()
  const changed = new Map<bigint, string>()
  /** events that changed their state since the last flush, with the newest one */
  const moved = new Map<bigint, string>()
  let timer: NodeJS.Timeout | undefined
  let listTimer: NodeJS.Timeout | undefined
  let flushing = false
  let flushedAt = Number.NEGATIVE_INFINITY
  let closed = false

  const changedFrame = (eventId: bigint, status: string): Buffer =>
    Buffer.from(
      JSON.stringify({ type: 'event_changed', eventId: eventId.toString(), status } satisfies FromServer),
    )

  function schedule(): void {
    if (timer || flushing || closed) return
    // The first word after a pause goes at once; while there is more to say, one every 100 ms from start to start.
    timer = setTimeout(flush, Math.max(0, flushedAt + FLUSH_MS - performance.now()))
  }

  async function flush(): Promise<void> {
    timer = undefined
    flushing = true
    flushedAt = performance.now()
    const batch = [...dirty.values()]
    dirty.clear()
    for (const tally of batch) {
      const sockets = watchers.get(tally.eventId)
      if (sockets) await broadcast([...sockets], oddsFrame(tally))
    }
    const states = [...moved]
    moved.clear()
    for (const [eventId, status] of states) {
      await broadcast([...(watchers.get(eventId) ?? [])], changedFrame(eventId, status))
    }
    flushing = false
    if (dirty.size > 0 || moved.size > 0) schedule()
  }

  function flushLists(): void {
    listTimer = undefined
    const frames = [...changed].map(([eventId, status]) => changedFrame(eventId, status))
    changed.clear()
    // A list refetches as a whole: past a handful of changes one frame says as much as all of them.
    for (const frame of frames.slice(-5)) void broadcast([...listWatchers], frame)
  }

  function unwatch(socket: Watcher, eventId: bigint): void {
    watched.get(socket)?.delete(eventId)
    const sockets = watchers.get(eventId)
    sockets?.delete(socket)
    if (sockets?.size === 0) {
      watchers.delete(eventId)
      told.delete(eventId)
    }
  }

  return {
    watch(socket, eventId) {
      watchers.set(eventId, (watchers.get(eventId) ?? new Set()).add(socket))
      watched.set(socket, (watched.get(socket) ?? new Set()).add(eventId))
    },
    unwatch,
    watchAll: (socket) => void listWatchers.add(socket),
    unwatchAll: (socket) => void listWatchers.delete(socket),
    leave(socket) {
      for (const eventId of watched.get(socket) ?? []) unwatch(socket, eventId)
      watched.delete(socket)
      listWatchers.delete(socket)
    },
    oddsChanged(tally) {
      if (!watchers.has(tally.eventId)) return
      // Signals of two nodes may cross; an event's number of bets only grows.
      const bets = tally.betsA + tally.betsB
      if ((told.get(tally.eventId) ?? 0) > bets) return
      told.set(tally.eventId, bets)
      dirty.set(tally.eventId, tally)
      schedule()
    },
    eventChanged(eventId, status) {
      if (watchers.has(eventId)) {
        // Many may concede at once: watchers hear of it as often as of the odds.
        moved.set(eventId, status)
        schedule()
      }
      if (listWatchers.size === 0) return
      changed.set(eventId, status)
      listTimer ??= setTimeout(flushLists, LIST_FLUSH_MS)
    },
    close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(listTimer)
    },
  }
}
