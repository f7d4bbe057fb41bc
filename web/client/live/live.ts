import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ChannelKind } from '#contract/channels.ts'
import type { FromClient, FromServer } from '#contract/live.ts'

type Handler = (message: FromServer) => void

/** A channel of the socket: "pots", or "event:12" for one subject of its kind. */
export type Channel = ChannelKind | `${ChannelKind}:${string}`

/** The connection as the screens use it. The page fetches its code after the first paint. */
export type Connection = {
  watch: (channel: Channel) => void
  unwatch: (channel: Channel) => void
  /** sends a message without an answer; lost while the connection is down */
  say: (message: FromClient) => void
  /** the first hold on the balances began */
  balanceHeld: () => void
  /** the last hold on the balances was released */
  balanceReleased: () => void
}

const handlers = new Map<string, Set<Handler>>()
const connectionListeners = new Set<() => void>()
/** The watched channels, also before there is a socket: effects of children run before those of the shell. */
const watched = new Map<Channel, number>()
let connection: Connection | undefined
let lost = false
let holds = 0

/** Only for the connection. @returns the channels that are already watched */
export function setConnection(next: Connection | undefined): Iterable<Channel> {
  connection = next
  return watched.keys()
}
export const currentConnection = (): Connection | undefined => connection

/** Passes a message to the screens that handle its type. */
export function handOut(message: FromServer): void {
  for (const handler of handlers.get(message.type) ?? []) handler(message)
}

export const balanceHeld = (): boolean => holds > 0

export function showLost(now: boolean): void {
  lost = now
  for (const listener of connectionListeners) listener()
}

/** Calls `handler` for each message of one type while the component is mounted. The kept answers are already up to date. */
export function useLive<T extends FromServer['type']>(
  type: T,
  handler: (message: Extract<FromServer, { type: T }>) => void,
): void {
  const onMessage = useEffectEvent((message: FromServer) =>
    handler(message as Extract<FromServer, { type: T }>),
  )
  useEffect(() => {
    const listener: Handler = (message) => onMessage(message)
    const listeners = handlers.get(type) ?? new Set<Handler>()
    handlers.set(type, listeners.add(listener))
    return () => void listeners.delete(listener)
  }, [type])
}

/**
 * Until the release the screen fetches nothing again (`refresh.ts`): a purse, a notification or a list that moves would reveal
 * the result of a game while its coin is in the air. The last release makes the delayed fetches.
 */
export function holdBalance(): () => void {
  holds += 1
  if (holds === 1) connection?.balanceHeld()
  return () => {
    holds -= 1
    if (holds === 0) connection?.balanceReleased()
  }
}

/** Follows a channel until `unwatch`; several watchers share it. */
export function watch(channel: Channel): void {
  const count = watched.get(channel) ?? 0
  watched.set(channel, count + 1)
  if (count === 0) connection?.watch(channel)
}

export function unwatch(channel: Channel): void {
  const count = watched.get(channel) ?? 0
  if (count > 1) watched.set(channel, count - 1)
  else if (watched.delete(channel)) connection?.unwatch(channel)
}

/** Sends a message without an answer, such as that the person is typing. */
export const say = (message: FromClient): void => connection?.say(message)

/** Follows these channels while the component is mounted. */
export function useWatch(channels: readonly Channel[]): void {
  const names = channels.join()
  useEffect(() => {
    const followed = (names ? names.split(',') : []) as Channel[]
    for (const channel of followed) watch(channel)
    return () => {
      for (const channel of followed) unwatch(channel)
    }
  }, [names])
}

/** True while the connection to the server is down: figures on the screen may be old. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    () => lost,
  )
}
