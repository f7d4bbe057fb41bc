import type { FromClient, FromServer } from '#contract/live.ts'
import type { Caller } from './context.ts'
import type { Signal } from './signals.ts'

/** What a signal becomes on the sockets of those who watch a channel, and how often. */
export type Stream<S extends Signal = never> = {
  signal: Signal['type']
  /** which of the channel's ids the signal is about; left out by a channel without ids */
  id?(signal: S): bigint
  /** what waits is sent at most once in so many milliseconds */
  everyMs: number
  /** the first signal after a pause waits as long as the others; left out, it goes at once */
  firstWaits?: true
  /** signals of one state have one key, and the newest of them is sent; left out, each signal is sent */
  state?(signal: S): bigint | string
  /** of what waits the newest so many are sent */
  most?: number
  /** grows with every change of a state: a signal that was overtaken is passed over */
  version?(signal: S): number
  frame(signal: S): FromServer
}

/** Declares a stream with the type of its signal. */
export const stream = <T extends Signal['type']>(
  signal: T,
  declared: Omit<Stream<Extract<Signal, { type: T }>>, 'signal'>,
): Stream => ({ signal, ...declared })

/** What people can watch. Streams with the same interval go out together, in their order. */
export type Channel = {
  kind: string
  /** the client's messages that begin and end it */
  watch: FromClient['type']
  unwatch: FromClient['type']
  /** the id that a message names; left out by a channel without ids */
  idOf?(message: never): string
  /** asked when somebody begins to watch; it may read the database. The id is 0 where the channel has none */
  mayWatch(caller: Caller, id: bigint): boolean | Promise<boolean>
  streams: readonly Stream[]
}

/** Whoever is signed in may watch. */
export const anySignedIn = (): boolean => true

/** A signal to people, on each of their sockets; it names them in `userIds`. */
export type Personal = { signal: Signal['type']; frame(signal: never): FromServer }

/** Declares what a signal to people says. */
export const personal = <T extends Signal['type']>(
  signal: T,
  frame: (signal: Extract<Signal, { type: T }>) => FromServer,
): Personal => ({ signal, frame })

/** A signal that closes sockets. */
export type Closing = {
  signal: Signal['type']
  userId(signal: never): bigint
  /** whether it concerns the socket of this caller */
  concerns(signal: never, caller: Caller): boolean
  code: number
  reason: string
}

/** What a module sends to sockets. */
export type Live = {
  channels?: readonly Channel[]
  personal?: readonly Personal[]
  closing?: readonly Closing[]
}
