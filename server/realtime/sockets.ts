import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type FromServer, fromClient } from '#contract/live.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { DatabaseUnavailable } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import { ownOrigins } from '#server/core/origin.ts'
import { noteRefusal } from '#server/core/security-log.ts'
import { write } from './broadcast.ts'
import { createOddsHub, type OddsHub } from './odds-hub.ts'
import { createPotsHub } from './pots-hub.ts'
import { refuseUpgrade } from './upgrades.ts'

const FRAME_MAX_BYTES = 16 * 1024
const MESSAGES = { burst: 40, perSecond: 20 }
const SOCKETS_PER_PERSON_MAX = 10
const WATCHED_PER_SOCKET_MAX = 100
const BEAT_MS = 30_000
/** "Service restart": come back. */
const RESTART = 1012
/** How long a client may take to say goodbye to a server that stops. */
const GOODBYE_MS = 1_000

export type Live = {
  /** Takes an HTTP upgrade for /ws over. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  hub: OddsHub
  /** sockets open now */
  count(): number
  close(): Promise<void>
}

type Open = { caller: Caller; socket: WebSocket; watched: Set<string>; alive: boolean }

/**
 * The socket at /ws. Identity is the session's cookie at the upgrade, and the Origin must be our own. What a client says
 * beyond that is only what it watches.
 * @param identify who a Cookie header stands for
 */
export function createLive(
  context: Context,
  identify: (cookie: string | undefined) => Promise<Caller | null>,
): Live {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  })
  const hub = createOddsHub()
  const pots = createPotsHub()
  const people = new Map<bigint, Set<Open>>()
  const limits = new MemoryLimits()
  let serial = 0
  let closed = false

  const tell = (socket: WebSocket, message: FromServer) => write(socket, JSON.stringify(message))
  const tellPeople = (userIds: bigint[], message: FromServer) => {
    const text = JSON.stringify(message)
    for (const userId of userIds) for (const open of people.get(userId) ?? []) write(open.socket, text)
  }

  const unsubscribe = context.signals.on((signal) => {
    switch (signal.type) {
      case 'odds_changed':
        return hub.oddsChanged(signal)
      case 'event_changed':
        return hub.eventChanged(signal.eventId, signal.status)
      case 'pot_played':
        return pots.potPlayed(signal)
      case 'pots_changed':
        return pots.potsChanged()
      case 'balance_changed':
      case 'notification': {
        const { type, userIds } = signal
        const run = () => tellPeople(userIds, { type })
        return signal.afterPots ? pots.afterResults(run) : run()
      }
      case 'wallet_changed':
        return tellPeople(signal.userIds, { type: 'wallet_changed', part: signal.part })
      case 'account_changed':
        return tellPeople(signal.userIds, { type: 'account_changed' })
      case 'session_ended':
        for (const open of people.get(signal.userId) ?? []) {
          const same =
            signal.sessionHash === null || open.caller.sessionHash.toString('hex') === signal.sessionHash
          if (same) open.socket.close(4001, 'session ended')
        }
    }
  })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    if (closed)
      return refuseUpgrade(socket, 503, 'unavailable', 'This server is about to stop. Connect again.')
    const { origin } = request.headers
    if (origin === undefined || !ownOrigins(request, context.config).includes(origin)) {
      noteRefusal(context, 'forbidden_origin', { ip: request.socket.remoteAddress }, {})
      return refuseUpgrade(socket, 403, 'forbidden_origin', 'This page may not open a socket here')
    }
    const caller = await identify(request.headers.cookie)
    if (!caller) return refuseUpgrade(socket, 401, 'unauthorized', 'Sign in first')
    if ((people.get(caller.userId)?.size ?? 0) >= SOCKETS_PER_PERSON_MAX) {
      noteRefusal(context, 'rate_limited', { ip: request.socket.remoteAddress }, { userId: caller.userId })
      return refuseUpgrade(socket, 429, 'rate_limited', 'You have too many sockets open already')
    }
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, caller))
  }

  function welcome(socket: WebSocket, caller: Caller): void {
    const open: Open = { caller, socket, watched: new Set(), alive: true }
    const own = people.get(caller.userId) ?? new Set()
    people.set(caller.userId, own.add(open))
    const bucket = `socket/${++serial}`
    socket.on('pong', () => {
      open.alive = true
    })
    socket.on('message', (data, isBinary) => {
      open.alive = true
      if (limits.take(bucket, MESSAGES).wait > 0) {
        tell(socket, { type: 'refused', code: 'too_many', about: 'Too many messages' })
        socket.close(1008, 'too many messages')
        return
      }
      hear(open, isBinary ? undefined : data.toString())
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      own.delete(open)
      if (own.size === 0) people.delete(caller.userId)
      hub.leave(socket)
      pots.unwatch(socket)
    })
    tell(socket, { type: 'ready' })
  }

  function hear(open: Open, text: string | undefined): void {
    let input: unknown
    try {
      input = JSON.parse(text ?? '')
    } catch {
      return tell(open.socket, { type: 'refused', code: 'malformed', about: 'Not JSON' })
    }
    const parsed = fromClient.safeParse(input)
    if (!parsed.success) {
      // A kind of message that does not exist is a channel that does not exist.
      const type =
        typeof (input as { type?: unknown } | null)?.type === 'string' ? (input as { type: string }).type : ''
      return tell(open.socket, { type: 'refused', code: 'unknown_channel', about: type.slice(0, 60) })
    }
    const message = parsed.data
    switch (message.type) {
      case 'auth':
        // Accepted as specified; who it is was decided by the cookie.
        return
      case 'ping':
        return tell(open.socket, { type: 'pong' })
      case 'watch_event':
        if (open.watched.size >= WATCHED_PER_SOCKET_MAX) {
          return tell(open.socket, { type: 'refused', code: 'too_many', about: message.eventId })
        }
        open.watched.add(message.eventId)
        return hub.watch(open.socket, BigInt(message.eventId))
      case 'unwatch_event':
        open.watched.delete(message.eventId)
        return hub.unwatch(open.socket, BigInt(message.eventId))
      case 'watch_events':
        return hub.watchAll(open.socket)
      case 'unwatch_events':
        return hub.unwatchAll(open.socket)
      case 'watch_pots':
        return pots.watch(open.socket)
      case 'unwatch_pots':
        return pots.unwatch(open.socket)
    }
  }

  const beat = setInterval(() => {
    for (const own of people.values()) {
      for (const open of own) {
        if (!open.alive) open.socket.terminate()
        open.alive = false
        open.socket.ping()
      }
    }
  }, BEAT_MS)

  return {
    upgrade: (request, socket, head) => {
      upgrade(request, socket, head).catch((error) => {
        context.log.error({ err: error }, 'a socket upgrade failed')
        if (error instanceof DatabaseUnavailable)
          refuseUpgrade(socket, 503, 'unavailable', 'Our records cannot be reached right now. Connect again.')
        else refuseUpgrade(socket, 500, 'bug', 'Something went wrong on our side. Connect again.')
      })
    },
    hub,
    count: () => [...people.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      clearInterval(beat)
      unsubscribe()
      hub.close()
      pots.close()
      closed = true
      server.close()
      const left = [...people.values()].flatMap((own) => [...own].map(({ socket }) => socket))
      for (const socket of left) socket.close(RESTART, 'server stops')
      const gone = left.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve)))
      const late = setTimeout(() => {
        for (const socket of left) socket.terminate()
      }, GOODBYE_MS)
      await Promise.all(gone)
      clearTimeout(late)
    },
  }
}
