import type { Frame } from '#contract/live.ts'
import type { Channel, Stream } from '#server/core/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { broadcast, frameText, type Watcher, write } from './broadcast.ts'
import { type Change, Replay } from './replay.ts'

/** One channel's watchers and pending signals. */
export type Feed = {
  watch(socket: Watcher, id?: bigint): void
  unwatch(socket: Watcher, id?: bigint): void
  leave(socket: Watcher): void
  /** the sockets that watch, each with its ids */
  watching(): ReadonlyMap<Watcher, Iterable<bigint>>
  publish(signal: Signal): void
  /**
   * The frames of the changes since then, by the clock of `performance`; undefined when the changes are no longer known. Frames
   * among them that still wait are not sent to this socket again.
   */
  since(socket: Watcher, then: number, id?: bigint): string[] | undefined
  /** Signals may have been lost: earlier changes are not known any more. */
  forget(): void
  /** Calls `run` once all earlier frames of that signal are written; at once when none is pending. */
  after(signal: Signal['type'], run: () => void): void
  close(): void
}

/** The id of a channel without ids. */
const ALL = 0n

/** `told`: the sockets that have it already, as an answer to `since` */
type Waiting = { id: bigint; signal: Signal; at: number; told?: Set<Watcher> }
type Sending = { id: bigint; frame: Frame; of: readonly Waiting[] }
/** A stream with its pending signals, by state, in order of arrival. */
type Open = { stream: Stream; waiting: Map<bigint | string, Waiting>; versions: Map<bigint, number> }
/** Streams that are sent together. */
type Pace = {
  open: Open[]
  everyMs: number
  firstWaits: boolean
  timer: NodeJS.Timeout | undefined
  flushedAt: number
  /** callbacks that wait for the pending frames, and for those being written */
  later: (() => void)[]
  underWay: (() => void)[] | undefined
}

/** The frames of pending signals with their ids: one for each signal, or one for each id. */
function framesOf(stream: Stream, sent: readonly Waiting[]): Iterable<Sending> {
  const { together } = stream
  if (!together)
    return sent.map((one) => ({ id: one.id, frame: stream.frame(one.signal as never), of: [one] }))
  return [...Map.groupBy(sent, ({ id }) => id)].map(([id, of]) => ({
    id,
    frame: together(of.map(({ signal }) => signal as never)),
    of,
  }))
}

/** Sends a frame to its watchers; to a watcher that has a part of it already, only the rest. */
async function send(
  { together }: Stream,
  { frame, of }: Sending,
  sockets: ReadonlySet<Watcher>,
): Promise<void> {
  const late = new Set(of.flatMap(({ told }) => [...(told ?? [])]))
  for (const socket of late) {
    const rest = of.filter(({ told }) => !told?.has(socket)).map(({ signal }) => signal as never)
    if (rest.length > 0 && together && sockets.has(socket)) write(socket, frameText(together(rest)))
  }
  const others = [...sockets].filter((socket) => !late.has(socket))
  await broadcast(others, Buffer.from(frameText(frame)))
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

const waits = (pace: Pace) => pace.open.some(({ waiting }) => waiting.size > 0)

/** The first frame after a pause is sent at once, further frames once in each interval, measured from start to start. */
const delayOf = ({ firstWaits, everyMs, flushedAt }: Pace) =>
  Math.max(0, firstWaits ? everyMs : flushedAt + everyMs - performance.now())

/** Whether a newer version of this state has arrived before; otherwise remembers this one. */
function isOutdated({ stream, versions }: Open, id: bigint, signal: Signal): boolean {
  const version = stream.version?.(signal as never)
  if (version === undefined) {
    versions.delete(id)
    return false
  }
  if ((versions.get(id) ?? 0) > version) return true
  versions.set(id, version)
  return false
}

/** The change that a signal is, for pages without a socket yet. The newest message shows that others are missing. */
const changeOf = (stream: Stream, signal: Signal): Change => ({
  kind: stream,
  state: stream.together ? '' : stream.state?.(signal as never),
  most: stream.most,
  frame: () => frameText(stream.frame(signal as never)),
})

/** The watchers of each id of a channel, both ways round. */
class Watchers {
  readonly #byId = new Map<bigint, Set<Watcher>>()
  readonly #ids = new Map<Watcher, Set<bigint>>()

  has(id: bigint): boolean {
    return this.#byId.has(id)
  }

  of(id: bigint): ReadonlySet<Watcher> | undefined {
    return this.#byId.get(id)
  }

  watchedBy(socket: Watcher): Iterable<bigint> {
    return this.#ids.get(socket) ?? []
  }

  all(): ReadonlyMap<Watcher, Iterable<bigint>> {
    return this.#ids
  }

  add(socket: Watcher, id: bigint): void {
    this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(socket))
    this.#ids.set(socket, (this.#ids.get(socket) ?? new Set()).add(id))
  }

  /** @returns whether nobody watches this id any more */
  remove(socket: Watcher, id: bigint): boolean {
    this.#ids.get(socket)?.delete(id)
    const sockets = this.#byId.get(id)
    sockets?.delete(socket)
    if (sockets?.size !== 0) return false
    return this.#byId.delete(id)
  }

  /** Removes a socket that watches nothing any more. */
  forget(socket: Watcher): void {
    this.#ids.delete(socket)
  }

  clear(): void {
    this.#byId.clear()
  }
}

/** Sends pending signals to the watchers. */
async function sendAll(stream: Stream, waiting: readonly Waiting[], watchers: Watchers): Promise<void> {
  for (const one of framesOf(stream, waiting)) {
    const sockets = watchers.of(one.id)
    if (sockets) await send(stream, one, sockets)
  }
}

/**
 * Delivers a channel by its streams' policies. Pending signals are sent once in a stream's interval, however many arrive. A
 * frame is built once for all watchers and written in slices, so that thousands of them never block the event loop.
 * @param failed receives the error of a frame that cannot be built, such as of another node's signal that lacks something
 */
export function openFeed(channel: Channel, failed: (error: unknown) => void = () => {}): Feed {
  const watchers = new Watchers()
  const paces = pacesOf(channel)
  const replay = new Replay()
  let serial = 0n
  let closed = false

  function schedule(pace: Pace): void {
    if (pace.timer || pace.underWay || closed) return
    pace.timer = setTimeout(() => void flush(pace), delayOf(pace))
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
      await sendAll(stream, sent, watchers).catch(failed)
    }
    pace.underWay = undefined
    for (const run of due) run()
    if (waits(pace)) schedule(pace)
  }

  function enqueue(pace: Pace, open: Open, signal: Signal): void {
    const { stream, waiting } = open
    const id = stream.id ? stream.id(signal as never) : ALL
    if (id === undefined) return
    // a state with versions is the channel's `current`, which each watcher gets
    if (!stream.version) replay.note(id, changeOf(stream, signal))
    if (!watchers.has(id) || isOutdated(open, id, signal)) return
    waiting.set(stream.state?.(signal as never) ?? ++serial, { id, signal, at: performance.now() })
    if (stream.most !== undefined && waiting.size > stream.most) waiting.delete(waiting.keys().next().value!)
    schedule(pace)
  }

  function unwatch(socket: Watcher, id = ALL): void {
    if (!watchers.remove(socket, id)) return
    for (const pace of paces) for (const { versions } of pace.open) versions.delete(id)
  }

  return {
    watch: (socket, id = ALL) => watchers.add(socket, id),
    unwatch,
    leave(socket) {
      for (const id of watchers.watchedBy(socket)) unwatch(socket, id)
      watchers.forget(socket)
    },
    watching: () => watchers.all(),
    since(socket, then, id = ALL) {
      const frames = replay.since(id, then)
      for (const pace of frames ? paces : [])
        for (const { stream, waiting } of pace.open)
          for (const one of waiting.values())
            if (one.id === id && !stream.version && one.at >= then)
              one.told = (one.told ?? new Set()).add(socket)
      return frames
    },
    forget: () => replay.forget(),
    publish(signal) {
      for (const pace of paces)
        for (const open of pace.open) if (open.stream.signal === signal.type) enqueue(pace, open, signal)
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
