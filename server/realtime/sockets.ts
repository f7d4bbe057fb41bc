import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FromServer } from '#contract/live.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { DatabaseUnavailable } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import type { Channel, Live as Declared } from '#server/core/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { noteRefusal } from '#server/security-log/index.ts'
import { write } from './broadcast.ts'
import { ConnectedUsers, type Connection } from './connected-users.ts'
import { type Feed, openFeed } from './feed.ts'
import { createListener, subscriptionsOf } from './listening.ts'
import { refuseUpgrade } from './upgrades.ts'

const FRAME_MAX_BYTES = 16 * 1024
const MESSAGES = { burst: 40, perSecond: 20 }
const SOCKETS_PER_PERSON_MAX = 10

export type Live = {
  /** Handles an HTTP upgrade for /ws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** sockets open now */
  count(): number
  close(): Promise<void>
}

type Channels = readonly { channel: Channel; feed: Feed }[]

/**
 * The socket at /ws. The session's cookie at the upgrade identifies the user, and the Origin must be our own. Clients only
 * send what they watch.
 * @param identify reads the user from a Cookie header
 * @param declared channels, personal signals and closing signals of the modules
 */
export function createLive(
  context: Context,
  identify: (cookie: string | undefined) => Promise<Caller | null>,
  declared: Declared,
): Live {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  })
  const channels = (declared.channels ?? []).map((channel) => ({ channel, feed: openFeed(channel) }))
  const users = new ConnectedUsers()
  const unsubscribe = context.signals.on(publisher(declared, channels, users))
  const welcome = welcomer(context, channels, users)
  let closed = false

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
    if (users.countOf(caller.userId) >= SOCKETS_PER_PERSON_MAX) {
      noteRefusal(context, 'rate_limited', { ip: request.socket.remoteAddress }, { userId: caller.userId })
      return refuseUpgrade(socket, 429, 'rate_limited', 'You have too many sockets open already')
    }
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, caller))
  }

  return {
    upgrade: (request, socket, head) => {
      upgrade(request, socket, head).catch((error) => {
        context.log.error({ err: error }, 'a socket upgrade failed')
        if (error instanceof DatabaseUnavailable)
          refuseUpgrade(socket, 503, 'unavailable', 'Our records cannot be reached right now. Connect again.')
        else refuseUpgrade(socket, 500, 'bug', 'Something went wrong on our side. Connect again.')
      })
    },
    count: () => users.count,
    async close() {
      users.stopHeartbeat()
      unsubscribe()
      for (const { feed } of channels) feed.close()
      closed = true
      server.close()
      await users.sayGoodbye()
    },
  }
}

/** Delivers a signal to the channels, to the users that it names, and to the sockets that it closes. */
function publisher(declared: Declared, channels: Channels, users: ConnectedUsers): (signal: Signal) => void {
  const personal = new Map((declared.personal ?? []).map((one) => [one.signal, one]))
  const closing = new Map((declared.closing ?? []).map((one) => [one.signal, one]))

  /** Calls `run` once the frames of that signal are written, in whichever channel. */
  const after = (type: Signal['type'] | undefined, run: () => void) => {
    const feed =
      type && channels.find(({ channel }) => channel.streams.some(({ signal }) => signal === type))?.feed
    if (feed) feed.after(type, run)
    else run()
  }

  return (signal) => {
    for (const { feed } of channels) feed.publish(signal)
    const toPeople = personal.get(signal.type)
    if (toPeople && 'userIds' in signal) {
      const { userIds } = signal
      const frame = toPeople.frame(signal as never)
      after('after' in signal ? signal.after : undefined, () => users.send(userIds, JSON.stringify(frame)))
    }
    const ends = closing.get(signal.type)
    if (ends)
      for (const { caller, socket } of users.of(ends.userId(signal as never)))
        if (ends.concerns(signal as never, caller)) socket.close(ends.code, ends.reason)
  }
}

/** Begins to listen to a new socket, within the limit of messages. */
function welcomer(
  context: Context,
  channels: Channels,
  users: ConnectedUsers,
): (socket: WebSocket, caller: Caller) => void {
  const subscriptions = subscriptionsOf(channels)
  const limits = new MemoryLimits()
  const send = (socket: WebSocket, message: FromServer) => write(socket, JSON.stringify(message))
  let serial = 0

  return (socket, caller) => {
    const connection: Connection = { caller, socket, alive: true }
    users.add(connection)
    const bucket = `socket/${++serial}`
    const handle = createListener(
      socket,
      caller,
      subscriptions,
      (message) => send(socket, message),
      (error) => context.log.error({ err: error }, 'judging who may watch failed'),
    )
    socket.on('pong', () => {
      connection.alive = true
    })
    socket.on('message', (data, isBinary) => {
      connection.alive = true
      if (limits.take(bucket, MESSAGES).wait > 0) {
        send(socket, { type: 'refused', code: 'too_many', about: 'Too many messages' })
        socket.close(1008, 'too many messages')
        return
      }
      handle(isBinary ? undefined : data.toString())
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      users.remove(connection)
      for (const { feed } of channels) feed.leave(socket)
    })
    send(socket, { type: 'ready' })
  }
}
