import { CHANNELS } from '#contract/channels.ts'
import { type Frame, type FromClient, fromClient } from '#contract/live.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Channel, Refuse, Said } from '#server/core/live.ts'
import type { Watcher } from './broadcast.ts'
import type { Feed } from './feed.ts'

const WATCHED_PER_SOCKET_MAX = 100

/** A channel whose judgement needs nothing else. */
type Judged = Pick<Channel, 'kind'> & {
  mayWatch(caller: Caller, id: bigint): boolean | Promise<boolean>
  current?(id: bigint): Promise<Frame | undefined>
}
/** A channel and its feed, for one of the client's messages about it. */
type Subscription = {
  channel: Judged
  feed: Feed
  begins: boolean
  /** the name of the id in the message; absent for a channel without ids */
  idName: string | undefined
  /** called when a socket has begun to watch */
  began?: (caller: Caller, id: bigint) => void
  /** how many signals have ended a user's watching until now */
  endings?: () => number
}
export type Subscriptions = ReadonlyMap<string, Subscription>

export function subscriptionsOf(channels: readonly Omit<Subscription, 'begins' | 'idName'>[]): Subscriptions {
  return new Map(
    channels.flatMap((one): [string, Subscription][] => {
      const { begin, end, ...named } = CHANNELS[one.channel.kind]
      const idName = 'id' in named ? named.id : undefined
      return [
        [begin, { ...one, begins: true, idName }],
        [end, { ...one, begins: false, idName }],
      ]
    }),
  )
}

type SaidHandlers = ReadonlyMap<
  string,
  (caller: Caller, message: never, refuse: Refuse) => void | Promise<void>
>

/** The functions that answer a socket's messages, besides watching. */
export type Answers = {
  /** writes to the socket */
  answer(message: Frame): void
  /** writes a frame that is text already */
  write(frame: string): void
  /** the server's clock, in milliseconds */
  now(): number
  /** receives the error of a judgement or a handled message; the client may try again */
  failed(error: unknown): void
  /** the frames of this user's changes since then; undefined when they are no longer known */
  changesOf(userId: bigint, then: number): readonly string[] | undefined
  said: SaidHandlers
}

/** The modules' handlers of clients' messages, by the message's type. */
export const saidOf = (declared: readonly Said[], context: Context): SaidHandlers =>
  new Map(
    declared.map(({ type, handle }) => [
      type,
      (caller, message, refuse) => handle(context, caller, message, refuse),
    ]),
  )

/** A client's message, or the reason why it is refused. An unknown kind of message means an unknown channel. */
function parseMessage(text: string | undefined): FromClient | Extract<Frame, { type: 'refused' }> {
  let input: unknown
  try {
    input = JSON.parse(text ?? '')
  } catch {
    return { type: 'refused', code: 'malformed', about: 'Not JSON' }
  }
  const parsed = fromClient.safeParse(input)
  if (parsed.success) return parsed.data
  const { type } = Object(input) as { type?: unknown }
  return {
    type: 'refused',
    code: 'unknown_channel',
    about: typeof type === 'string' ? type.slice(0, 60) : '',
  }
}

/** Handles one socket's messages in order of arrival: a message waits while the previous one is judged. */
export function createListener(
  socket: Watcher,
  caller: Caller,
  subscriptions: Subscriptions,
  { answer, write, now, failed, changesOf, said }: Answers,
): (text: string | undefined) => void {
  /** ids that this socket watches, with their channel */
  const watched = new Set<string>()
  let judging: Promise<void> | undefined
  let caughtUp = false

  /**
   * Sends the changes since then in the socket's channels and for the user, or the order that the page must fetch everything. The
   * channels come first: a balance would reveal the end of a game whose coin is not in the air yet.
   */
  function catchUp(then: number): void {
    // a page asks once; more questions would only make work
    if (caughtUp) return answer({ type: 'refused', code: 'too_many', about: 'catch_up' })
    caughtUp = true
    const feeds = [...subscriptions.values()].filter(({ begins }) => begins).map(({ feed }) => feed)
    const changes = [
      ...feeds.flatMap((feed) =>
        [...(feed.watching().get(socket) ?? [])].map((id) => feed.since(socket, then, id)),
      ),
      changesOf(caller.userId, then),
    ]
    if (changes.includes(undefined)) answer({ type: 'missed' })
    else for (const frame of changes.flat()) write(frame!)
  }

  /** Judges again where a signal ended a user's watching meanwhile: it may be this user's, and nothing else would end it. */
  function mayWatch(asked: Subscription, id: bigint): boolean | Promise<boolean> {
    const { channel, endings } = asked
    const before = endings?.()
    const may = channel.mayWatch(caller, id)
    if (typeof may === 'boolean') return may
    return may.then((then) => (then && endings?.() !== before ? mayWatch(asked, id) : then))
  }

  function begin(asked: Subscription, named: string): void | Promise<void> {
    const { channel, feed, idName, began } = asked
    const id = BigInt(named || '0')
    const place = `${channel.kind}:${named}`
    if (idName && watched.size >= WATCHED_PER_SOCKET_MAX)
      return answer({ type: 'refused', code: 'too_many', about: named })
    const decide = (may: boolean) => {
      if (!may) return answer({ type: 'refused', code: 'unknown_channel', about: named || channel.kind })
      if (socket.readyState !== 1) return
      if (idName) watched.add(place)
      feed.watch(socket, id)
      began?.(caller, id)
      // a later change overtakes it: clients see that by the number of bets, or by the revision
      channel.current?.(id).then((frame) => frame && answer(frame), failed)
    }
    const may = mayWatch(asked, id)
    return typeof may === 'boolean' ? decide(may) : may.then(decide)
  }

  function take(text: string | undefined, heardAt: number): void | Promise<void> {
    const message = parseMessage(text)
    if (message.type === 'refused') return answer(message)
    if (message.type === 'ping') return answer({ type: 'pong', now: new Date(now()) })
    if (message.type === 'catch_up') return catchUp(heardAt - message.heldMs)
    // `auth` is accepted as specified; the cookie has already identified the user.
    const asked = subscriptions.get(message.type)
    if (!asked) {
      const refuse: Refuse = (code) => answer({ type: 'refused', code, about: message.type })
      return said.get(message.type)?.(caller, message as never, refuse)
    }
    const named = asked.idName ? ((message as Record<string, string>)[asked.idName] ?? '') : ''
    if (asked.begins) return begin(asked, named)
    watched.delete(`${asked.channel.kind}:${named}`)
    asked.feed.unwatch(socket, BigInt(named || '0'))
  }

  return (text) => {
    const heardAt = performance.now()
    const taken = judging ? judging.then(() => take(text, heardAt)) : take(text, heardAt)
    if (!taken) return
    const mine: Promise<void> = taken.catch(failed).finally(() => {
      if (judging === mine) judging = undefined
    })
    judging = mine
  }
}
