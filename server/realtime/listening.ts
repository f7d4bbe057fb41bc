import { type FromServer, fromClient } from '#contract/live.ts'
import type { Caller } from '#server/core/context.ts'
import type { Channel } from '#server/core/live.ts'
import type { Watcher } from './broadcast.ts'
import type { Feed } from './feed.ts'

const WATCHED_PER_SOCKET_MAX = 100

/** A channel and its feed, for one of the client's messages about it. */
type Subscription = { channel: Channel; feed: Feed; begins: boolean }
export type Subscriptions = ReadonlyMap<string, Subscription>

export function subscriptionsOf(channels: readonly { channel: Channel; feed: Feed }[]): Subscriptions {
  return new Map(
    channels.flatMap(({ channel, feed }): [string, Subscription][] => [
      [channel.watch, { channel, feed, begins: true }],
      [channel.unwatch, { channel, feed, begins: false }],
    ]),
  )
}

/**
 * Handles one socket's messages in order of arrival: a message waits while the previous one is judged.
 * @param answer writes to the socket
 * @param failed receives the error of a channel's judgement; the client may try again
 */
export function createListener(
  socket: Watcher,
  caller: Caller,
  subscriptions: Subscriptions,
  answer: (message: FromServer) => void,
  failed: (error: unknown) => void,
): (text: string | undefined) => void {
  /** ids that this socket watches, with their channel */
  const watched = new Set<string>()
  let judging: Promise<void> | undefined

  function begin({ channel, feed }: Subscription, named: string): void | Promise<void> {
    const id = BigInt(named || '0')
    const place = `${channel.kind}:${named}`
    if (channel.idOf && watched.size >= WATCHED_PER_SOCKET_MAX)
      return answer({ type: 'refused', code: 'too_many', about: named })
    const decide = (may: boolean) => {
      if (!may) return answer({ type: 'refused', code: 'unknown_channel', about: named || channel.kind })
      if (socket.readyState !== 1) return
      if (channel.idOf) watched.add(place)
      feed.watch(socket, id)
    }
    const may = channel.mayWatch(caller, id)
    return typeof may === 'boolean' ? decide(may) : may.then(decide)
  }

  function take(text: string | undefined): void | Promise<void> {
    let input: unknown
    try {
      input = JSON.parse(text ?? '')
    } catch {
      return answer({ type: 'refused', code: 'malformed', about: 'Not JSON' })
    }
    const parsed = fromClient.safeParse(input)
    if (!parsed.success) {
      // An unknown kind of message means an unknown channel.
      const type =
        typeof (input as { type?: unknown } | null)?.type === 'string' ? (input as { type: string }).type : ''
      return answer({ type: 'refused', code: 'unknown_channel', about: type.slice(0, 60) })
    }
    const message = parsed.data
    if (message.type === 'ping') return answer({ type: 'pong' })
    // `auth` is accepted as specified; the cookie has already identified the user.
    const asked = subscriptions.get(message.type)
    if (!asked) return
    const named = asked.channel.idOf?.(message as never) ?? ''
    if (asked.begins) return begin(asked, named)
    watched.delete(`${asked.channel.kind}:${named}`)
    asked.feed.unwatch(socket, BigInt(named || '0'))
  }

  return (text) => {
    const taken = judging ? judging.then(() => take(text)) : take(text)
    if (!taken) return
    const mine: Promise<void> = taken.catch(failed).finally(() => {
      if (judging === mine) judging = undefined
    })
    judging = mine
  }
}
