import type { ChannelKind } from '#contract/channels.ts'
import type { Frame, FromClient } from '#contract/live.ts'
import type { Caller, Context } from './context.ts'
import type { Signal } from './signals.ts'

/** The frame that a signal becomes for a channel's watchers, and how often it is sent. */
export type Stream<S extends Signal = never> = {
  signal: Signal['type']
  /** the channel's id that the signal is about, undefined where it is about another channel; absent for a channel without ids */
  id?(signal: S): bigint | undefined
  /** pending frames are sent at most once in this interval */
  everyMs: number
  /** the first signal after a pause also waits for the interval; by default it is sent at once */
  firstWaits?: true
  /** signals with the same key replace each other, and the newest is sent; by default each signal is sent */
  state?(signal: S): bigint | string
  /** at most this many pending frames are sent, the newest */
  most?: number
  /** grows with every change of a state: an outdated signal is dropped. A signal without a version begins anew */
  version?(signal: S): number | undefined
  frame(signal: S): Frame
  /** one frame for all pending signals of an id, oldest first, instead of a frame for each */
  together?(signals: readonly S[]): Frame
}

/**
 * Declares a stream with the type of its signal.
 *
 * ```ts
 * import { anySignedIn, stream } from '#server/core/live.ts'
 *
 * const tape = stream('comments_changed', {
 *   id: ({ eventId }) => eventId,
 *   everyMs: 250,
 *   // of many new comments at once, watchers get one frame
 *   state: ({ eventId }) => eventId,
 *   frame: ({ eventId }) => ({ type: 'comments_changed', eventId }),
 * })
 * const channel = { kind: 'event', mayWatch: anySignedIn, streams: [tape] }
 * channel.streams[0].frame({ type: 'comments_changed', eventId: 12n }) // { type: 'comments_changed', eventId: 12n }
 * ```
 */
export const stream = <T extends Signal['type']>(
  signal: T,
  declared: Omit<Stream<Extract<Signal, { type: T }>>, 'signal'>,
): Stream => ({ signal, ...declared })

/** A user whose socket watches a channel; the id is 0 for a channel without ids. */
export type Watching = { userId: bigint; id: bigint }

/** The watching that a signal ends: of everybody without a user, of every id without an id. People who still may watch go on. */
export type Ended = Partial<Watching>

/** A signal that ends watching. */
export type Ending = { signal: Signal['type']; who(signal: never): Ended }

/** Declares a signal that ends watching. */
export const ending = <T extends Signal['type']>(
  signal: T,
  who: (signal: Extract<Signal, { type: T }>) => Ended,
): Ending => ({ signal, who })

/** Something that users can watch. Streams with the same interval are sent together, in their order. */
export type Channel = {
  /** its messages and the name of its id are in the contract (channels.ts) */
  kind: ChannelKind
  /** called when a user starts to watch; it may read the database. The id is 0 for a channel without ids */
  mayWatch(caller: Caller, id: bigint, context: Pick<Context, 'db'>): boolean | Promise<boolean>
  streams: readonly Stream[]
  /** the state at the moment that a user begins to watch: the socket missed earlier changes */
  current?(context: Pick<Context, 'db'>, id: bigint): Promise<Frame | undefined>
  /** signals after which a user may not watch any longer, such as a person's removal */
  ends?: readonly Ending[]
}

/** Every signed-in user may watch. */
export const anySignedIn = (): boolean => true

const LIST_EVERY_MS = 1_000

/** The channel of a list for every signed-in user: announces that the list has changed, at most once a second. */
export const listChannel = (kind: ChannelKind, changed: Frame & { type: Signal['type'] }): Channel => ({
  kind,
  mayWatch: anySignedIn,
  streams: [{ signal: changed.type, everyMs: LIST_EVERY_MS, state: () => '', frame: () => changed }],
})

/** A signal to users, on all their sockets; its `userIds` names them. */
export type Personal = {
  signal: Signal['type']
  frame(signal: never): Frame
  /** worthless a moment later: a page whose socket opens afterwards does not get it */
  passing?: true
}

/** Declares the frame of a signal to users. */
export const personal = <T extends Signal['type']>(
  signal: T,
  frame: (signal: Extract<Signal, { type: T }>) => Frame,
  options: Pick<Personal, 'passing'> = {},
): Personal => ({ signal, frame, ...options })

/** A signal that closes sockets. */
export type Closing = {
  signal: Signal['type']
  userId(signal: never): bigint
  /** whether the signal concerns the socket of this caller */
  concerns(signal: never, caller: Caller): boolean
  /** the callers whose sockets the signal should have closed by now; called after a gap between nodes, and every few minutes */
  overdue?(context: Pick<Context, 'db'>, callers: readonly Caller[]): Promise<readonly Caller[]>
  code: number
  reason: string
}

/** Answers a client's message with the reason of its refusal. */
export type Refuse = (code: Extract<Frame, { type: 'refused' }>['code']) => void

/** A client's message on its socket, with no answer but a refusal. Handling it must be cheap: a socket may send twenty a second. */
export type Said = {
  type: FromClient['type']
  handle(context: Context, caller: Caller, message: never, refuse: Refuse): void | Promise<void>
}

/** Declares the handler of a client's message. */
export const said = <T extends FromClient['type']>(
  type: T,
  handle: (
    context: Context,
    caller: Caller,
    message: Extract<FromClient, { type: T }>,
    refuse: Refuse,
  ) => void | Promise<void>,
): Said => ({ type, handle })

/** Reports the people present: at an interval, when a socket begins to watch, and when it stops. */
export type Presence = {
  /** the channel whose watchers it reports; absent: every user with a socket that answers */
  kind?: ChannelKind
  /** without a channel: also when a socket closes, so that its user counts as present to the end */
  untilClose?: true
  everyMs: number
  /** gets the watchers on this node, each once */
  seen(context: Context, watching: readonly Watching[]): Promise<void>
}

/** Everything that a module sends to sockets and receives from them. */
export type Live = {
  said?: readonly Said[]
  presence?: readonly Presence[]
  channels?: readonly Channel[]
  personal?: readonly Personal[]
  closing?: readonly Closing[]
}
