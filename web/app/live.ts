import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { FromServer } from '#contract/live.ts'
import { applyMessage } from './live-cache.ts'
import { LiveSocket, type SocketConstructor, socketUrl } from './live-socket.ts'
import { keyOf, queryClient } from './query.ts'

type Handler = (message: FromServer) => void

const handlers = new Map<string, Set<Handler>>()
const connectionListeners = new Set<() => void>()
/** What screens watch, also before there is a socket: effects of children run before those of the shell. */
const watched = new Map<string, number>()
let socket: LiveSocket | undefined
let lost = false
let holds = 0

/**
 * Opens the socket for a person; for nobody it opens nothing.
 * @returns closes it for good
 */
export function openLive(userId: string | undefined, Socket: SocketConstructor): () => void {
  if (!userId) return () => {}
  const own = new LiveSocket(
    socketUrl(location),
    userId,
    {
      message(message) {
        if (message.type === 'ready') catchUp()
        if (holds === 0 || message.type !== 'balance_changed') applyMessage(queryClient, message)
        for (const handler of handlers.get(message.type) ?? []) handler(message)
      },
      // signals sent while the line was down are gone: whatever is shown is fetched again
      reconnected: () => void queryClient.invalidateQueries(),
      connection: (open) => showLost(!open),
    },
    Socket,
  )
  socket = own
  for (const eventId of watched.keys()) own.watch(eventId)
  own.start()
  return () => {
    own.stop()
    if (socket === own) socket = undefined
    showLost(false)
  }
}

/**
 * What moved between the page's first answers and the socket's readiness was signalled to nobody. Who is signed in is
 * asked before anything else and carries the balances: when they are others by now, so may be all that was fetched.
 */
function catchUp(): void {
  const queryKey = keyOf('currentUser')
  const before = queryClient.getQueryData(queryKey)
  queryClient.fetchQuery({ queryKey, staleTime: 0 }).then(() => {
    // an answer that says the same is kept as the same object
    if (queryClient.getQueryData(queryKey) !== before) applyMessage(queryClient, { type: 'balance_changed' })
  }, console.error)
}

/** The socket of the signed-in person. Used once, by the shell. */
export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => openLive(userId, WebSocket as unknown as SocketConstructor), [userId])
}

function showLost(now: boolean): void {
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
 * Until it is released nothing is fetched again because a balance changed: a purse that moves would tell how a game
 * ended while its coin is in the air. The last release fetches it.
 */
export function holdBalance(): () => void {
  holds += 1
  return () => {
    holds -= 1
    if (holds === 0) applyMessage(queryClient, { type: 'balance_changed' })
  }
}

/** Follows one event ('all' for every event, 'pots' for the pots) until `unwatchEvent`; several watchers of one event share the channel. */
export function watchEvent(eventId: string): void {
  const count = watched.get(eventId) ?? 0
  watched.set(eventId, count + 1)
  if (count === 0) socket?.watch(eventId)
}

export function unwatchEvent(eventId: string): void {
  const count = watched.get(eventId) ?? 0
  if (count > 1) watched.set(eventId, count - 1)
  else if (watched.delete(eventId)) socket?.unwatch(eventId)
}

/** Follows an event while the component is mounted. */
export function useWatchEvent(eventId: string | undefined): void {
  useEffect(() => {
    if (!eventId) return
    watchEvent(eventId)
    return () => unwatchEvent(eventId)
  }, [eventId])
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
