import { PARTS } from '#contract/changes.ts'
import type { FromClient, FromServer } from '#contract/live.ts'
import { type Channel, currentConnection, handOut, setConnection, showLost } from '../live/live.ts'
import type { LiveModule } from '../live/live-messages.ts'
import { LiveSocket, type SocketConstructor, socketUrl } from '../live/live-socket.ts'
import { refreshParts } from './changed.ts'
import { answersOf, queryClient } from './query.ts'
import { applyMessage } from './refetch.ts'
import { refresh } from './refresh.ts'
import { keptAnswers } from './request.ts'
import { askWhoIsThere } from './session.tsx'

/** When a person returns to the page, it shows data younger than this without a fetch. */
const YOUNG_MS = 60_000

/**
 * Opens the socket for a user; without a user it opens nothing.
 * @param modules handle its messages
 * @param options.heldMs how long ago the page began to ask for its data
 * @returns closes it for good
 */
export function openLive(
  userId: string | undefined,
  modules: readonly LiveModule[],
  options: { heldMs?: () => number; Socket?: SocketConstructor } = {},
): () => void {
  const { heldMs = () => 0, Socket = WebSocket as unknown as SocketConstructor } = options
  if (!userId) return () => {}
  const results = modules.flatMap((module) => module.results ?? [])
  const socket = new LiveSocket(
    socketUrl(location),
    userId,
    {
      message(message) {
        if (hasMissed(message)) void refresh(queryClient, {})
        applyMessage(modules, queryClient, message)
        handOut(message)
      },
      heldMs,
      // the server sends the changes since; the page repeats failed reads
      reconnected: retryMissed,
      connection: (open) => showLost(!open),
      refused: askWhoIsThere,
    },
    Socket,
  )
  const connection = {
    watch: (channel: Channel) => socket.watch(channel),
    unwatch: (channel: Channel) => socket.unwatch(channel),
    say: (message: FromClient) => socket.say(message),
    // an answer under way may already contain the result; the release fetches again
    balanceHeld() {
      const answers = results.flatMap((part) => PARTS[part].map((name) => answersOf(name)))
      void queryClient.cancelQueries({
        predicate: (query) =>
          query.state.data !== undefined && answers.some(({ predicate }) => predicate(query)),
      })
    },
    balanceReleased: () => void refreshParts(results),
  }
  for (const channel of setConnection(connection)) socket.watch(channel)
  const forget = followPage(socket)
  socket.start()
  return () => {
    forget()
    socket.stop()
    if (currentConnection() === connection) setConnection(undefined)
    showLost(false)
  }
}

/** Whether the server has forgotten some of the changes, or an older server cannot say: then the page fetches everything. */
const hasMissed = (message: FromServer): boolean =>
  message.type === 'missed' || (message.type === 'refused' && message.about === 'catch_up')

/** Back on the page or back on the network: tries the socket at once, and fetches old data on the screen again. */
function followPage(socket: LiveSocket): () => void {
  if (typeof document === 'undefined') return () => {}
  let hiddenAt = 0
  const back = () => {
    if (document.hidden) {
      hiddenAt = Date.now()
      return
    }
    socket.check()
    if (Date.now() - hiddenAt >= YOUNG_MS) refetchOld()
  }
  const online = () => {
    socket.check()
    retryMissed()
  }
  document.addEventListener('visibilitychange', back)
  addEventListener('online', online)
  return () => {
    document.removeEventListener('visibilitychange', back)
    removeEventListener('online', online)
  }
}

/** A short loss of the network does not always end the socket, so nothing else refetches failed reads and kept answers. */
function retryMissed(): void {
  const kept = keptAnswers.size > 0
  void refresh(queryClient, { type: 'active', predicate: ({ state }) => kept || state.status === 'error' })
}

function refetchOld(): void {
  const before = Date.now() - YOUNG_MS
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.dataUpdatedAt < before,
  })
}
