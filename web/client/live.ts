import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { FromServer } from '#contract/live.ts'

type Handler = (message: FromServer) => void

/** What the connection does for the screens, once it is there: its code comes after the first paint. */
export type Connection = {
  watch: (eventId: string) => void
  unwatch: (eventId: string) => void
  /** the first hold on the balances began */
  balanceHeld: () => void
  /** the last hold on the balances was released */
  balanceReleased: () => void
}

const handlers = new Map<string, Set<Handler>>()
const connectionListeners = new Set<() => void>()
/** What screens watch, also before there is a socket: effects of children run before those of the shell. */
const watched = new Map<string, number>()
let connection: Connection | undefined
let lost = false
let holds = 0

/** For the connection alone. @returns what is watched already */
export function setConnection(next: Connection | undefined): Iterable<string> {
  connection = next
  return watched.keys()
}
export const currentConnection = (): Connection | undefined => connection

/** Hands a message to the screens that wait for its type. */
export function handOut(message: FromServer): void {
  for (const handler of handlers.get(message.type) ?? []) handler(message)
}

export const balanceHeld = (): boolean => holds > 0

export function showLost(now: boolean): void {
  lost = now
  for (const listener of connectionListeners) listener()
}

/** Calls `handler` for each message of one type while the component is mounted. The caches are already up to date. */
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
 * Until it is released nothing that is shown is fetched again (`refresh.ts`): a purse, a notification or a list that moves
 * would tell how a game ended while its coin is in the air. The last release fetches what would have.
 */
export function holdBalance(): () => void {
  holds += 1
  if (holds === 1) connection?.balanceHeld()
  return () => {
    holds -= 1
    if (holds === 0) connection?.balanceReleased()
  }
}

/** Follows one event ('all' for every event, 'pots' for the pots) until `unwatchEvent`; several watchers of one event share the channel. */
export function watchEvent(eventId: string): void {
  const count = watched.get(eventId) ?? 0
  watched.set(eventId, count + 1)
  if (count === 0) connection?.watch(eventId)
}

export function unwatchEvent(eventId: string): void {
  const count = watched.get(eventId) ?? 0
  if (count > 1) watched.set(eventId, count - 1)
  else if (watched.delete(eventId)) connection?.unwatch(eventId)
}

/** Follows an event while the component is mounted. */
export function useWatchEvent(eventId: string | undefined): void {
  useEffect(() => {
    if (!eventId) return
    watchEvent(eventId)
    return () => unwatchEvent(eventId)
  }, [eventId])
}

/** Follows these events while the component is mounted. */
export function useWatchEvents(eventIds: readonly string[]): void {
  const ids = eventIds.join()
  useEffect(() => {
    const watched = ids ? ids.split(',') : []
    for (const id of watched) watchEvent(id)
    return () => {
      for (const id of watched) unwatchEvent(id)
    }
  }, [ids])
}

/** True while the line to the server is down: figures on the screen may be old. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    () => lost,
  )
}
