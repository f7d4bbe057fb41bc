import type { Caller, Context } from '#server/core/context.ts'
import type { Channel } from '#server/core/live.ts'
import { frameText, type Watcher, write } from './broadcast.ts'
import type { Feed } from './feed.ts'

/** After a failure, such as an outage of the database. */
const AGAIN_MS = 5_000
/** Watched ids that are judged at once: many sockets watch many ids, and other calls judge beside them. */
const CHUNK = 1_000

/** A page that gets it fetches everything again. */
export const MISSED = frameText({ type: 'missed' })

/** A channel whose watching can end. */
type Judged = {
  channel: Pick<Channel, 'ends'> & { mayWatch(caller: Caller, id: bigint): boolean | Promise<boolean> }
  feed: Pick<Feed, 'watching' | 'unwatch'>
  /** how many signals have ended a user's watching until now */
  ended: { count: number }
}
type Pair = { socket: Watcher; caller: Caller; id: bigint }

/**
 * Judges watchers again after a gap between nodes, which can swallow the signal that ends their watching. They watch until they are
 * judged: nearly all of them still may.
 * @param callerOf the user of an open socket
 */
export function openWatchCheck(
  { log }: Pick<Context, 'log'>,
  channels: readonly Judged[],
  callerOf: (socket: Watcher) => Caller | undefined,
) {
  const ending = channels.filter(({ channel }) => (channel.ends ?? []).length > 0)
  let stopped = false
  let running: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  async function judge({ channel, feed }: Judged, pairs: readonly Pair[]): Promise<void> {
    const answers = await Promise.all(pairs.map(({ caller, id }) => channel.mayWatch(caller, id)))
    const lost = pairs.filter((_, n) => !answers[n])
    for (const { socket, id } of lost) feed.unwatch(socket, id)
    for (const socket of new Set(lost.map((pair) => pair.socket))) write(socket, MISSED)
  }

  async function round(): Promise<void> {
    for (const judged of ending) {
      const pairs = [...judged.feed.watching()].flatMap(([socket, ids]) => {
        const caller = callerOf(socket)
        return caller ? [...ids].map((id) => ({ socket, caller, id })) : []
      })
      for (let at = 0; at < pairs.length && !stopped; at += CHUNK)
        await judge(judged, pairs.slice(at, at + CHUNK))
    }
  }

  function start(): void {
    if (stopped) return
    clearTimeout(again)
    if (running) {
      again = setTimeout(start, AGAIN_MS).unref()
      return
    }
    // the caches of the judges forget at the gap, too
    running = Promise.resolve()
      .then(round)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the watchers of open sockets could not be judged')
        if (!stopped) again = setTimeout(start, AGAIN_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    /** Judges now, or once the round under way is over. A failed round is tried again. */
    run(): void {
      // a question to watch that is being answered is judged again too
      for (const { ended } of ending) ended.count++
      start()
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(again)
      await running
    },
  }
}
