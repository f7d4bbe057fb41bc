import type { Channel, Stream } from '#server/core/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { broadcast, type Watcher } from './broadcast.ts'

/** One channel's watchers, and the newest of what they have not seen. */
export type Feed = {
  watch(socket: Watcher, id?: bigint): void
  unwatch(socket: Watcher, id?: bigint): void
  leave(socket: Watcher): void
  publish(signal: Signal): void
  /** Runs when every frame of that signal that was published before is on the sockets; at once when none waits. */
  after(signal: Signal['type'], run: () => void): void
  close(): void
}

/** The id of a channel without ids. */
const ALL = 0n

type Waiting = { id: bigint; signal: Signal }
/** A stream with what waits to be sent, by state, in the order of coming. */
type Open = { stream: Stream; waiting: Map<bigint | string, Waiting>; versions: Map<bigint, number> }
/** Streams that go out together. */
type Pace = {
  open: Open[]
  everyMs: number
  firstWaits: boolean
  timer: NodeJS.Timeout | undefined
  flushedAt: number
  /** what waits for the frames that are due, and for those that are being written */
  later: (() => void)[]
  underWay: (() => void)[] | undefined
}

function pacesOf(channel: Channel): Pace[] {
  const byInterval = Map.groupBy(channel.streams, ({ everyMs }) => everyMs)
  return [...byInterval].map(([everyMs, streams]) => ({
    open: streams.map((stream) => ({ stream, waiting: new Map(), versions: new Map() })),
    everyMs,
    firstWaits: streams.some(({ firstWaits }) => firstWaits === true),
    timer: undefined,
    flushedAt: Number.NEGATIVE_INFINITY,
    later: [],
    underWay: undefined,
  }))
}

/**
 * Delivers a channel by its streams' policies. However many signals arrive, what waits is sent once in a stream's interval;
 * a frame is built once for all its watchers and written in slices, so that thousands of them never hold the event loop up.
 */
export function openFeed(channel: Channel): Feed {
  const watchers = new Map<bigint, Set<Watcher>>()
  const watched = new Map<Watcher, Set<bigint>>()
  const paces = pacesOf(channel)
  let serial = 0n
  let closed = false

  const waits = (pace: Pace) => pace.open.some(({ waiting }) => waiting.size > 0)

  function schedule(pace: Pace): void {
    if (pace.timer || pace.underWay || closed) return
    // The first after a pause goes at once; while there is more to say, one in each interval from start to start.
    const next = pace.firstWaits ? pace.everyMs : pace.flushedAt + pace.everyMs - performance.now()
    pace.timer = setTimeout(() => void flush(pace), Math.max(0, next))
  }

  async function flush(pace: Pace): Promise<void> {
    pace.timer = undefined
    pace.flushedAt = performance.now()
    const due = pace.later
    pace.later = []
    pace.underWay = due
    for (const { stream, waiting } of pace.open) {
      const sent = [...waiting.values()]
      waiting.clear()
      for (const { id, signal } of sent) {
        const sockets = watchers.get(id)
        if (sockets) await broadcast([...sockets], Buffer.from(JSON.stringify(stream.frame(signal as never))))
      }
    }
    pace.underWay = undefined
    for (const run of due) run()
    if (waits(pace)) schedule(pace)
  }

  function hold(pace: Pace, { stream, waiting, versions }: Open, signal: Signal): void {
    const id = stream.id?.(signal as never) ?? ALL
    if (!watchers.has(id)) return
    const version = stream.version?.(signal as never)
    if (version !== undefined) {
      if ((versions.get(id) ?? 0) > version) return
      versions.set(id, version)
    }
    waiting.set(stream.state?.(signal as never) ?? ++serial, { id, signal })
    if (stream.most !== undefined && waiting.size > stream.most) waiting.delete(waiting.keys().next().value!)
    schedule(pace)
  }

  function unwatch(socket: Watcher, id = ALL): void {
    watched.get(socket)?.delete(id)
    const sockets = watchers.get(id)
    sockets?.delete(socket)
    if (sockets?.size !== 0) return
    watchers.delete(id)
    for (const pace of paces) for (const { versions } of pace.open) versions.delete(id)
  }

  return {
    watch(socket, id = ALL) {
      watchers.set(id, (watchers.get(id) ?? new Set()).add(socket))
      watched.set(socket, (watched.get(socket) ?? new Set()).add(id))
    },
    unwatch,
    leave(socket) {
      for (const id of watched.get(socket) ?? []) unwatch(socket, id)
      watched.delete(socket)
    },
    publish(signal) {
      for (const pace of paces)
        for (const open of pace.open) if (open.stream.signal === signal.type) hold(pace, open, signal)
    },
    after(type, run) {
      const pace = paces.find(({ open }) => open.some(({ stream }) => stream.signal === type))
      if (!pace) run()
      else if (waits(pace)) pace.later.push(run)
      else if (pace.underWay) pace.underWay.push(run)
      else run()
    },
    close() {
      closed = true
      for (const pace of paces) clearTimeout(pace.timer)
      watchers.clear()
    },
  }
}
