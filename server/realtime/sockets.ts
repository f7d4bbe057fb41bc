import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Frame } from '#contract/live.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { DatabaseUnavailable } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import type { Live as Declared, Ended, Watching } from '#server/core/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { callerAddressOf } from '#server/http/caller-address.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { noteRefusal } from '#server/security-log/index.ts'
import { frameText, type Watcher, write } from './broadcast.ts'
import {
  ask,
  ConnectedUsers,
  type Connection,
  isAnswering,
  noteAnswer,
  openConnection,
} from './connected-users.ts'
import { type Feed, openFeed } from './feed.ts'
import { type Answers, createListener, saidOf, subscriptionsOf } from './listening.ts'
import { reportPresence } from './presence.ts'
import { Replay } from './replay.ts'
import { openServerClock } from './server-clock.ts'
import { openSessionCheck } from './session-check.ts'
import { refuseUpgrade } from './upgrades.ts'
import { MISSED, openWatchCheck } from './watch-check.ts'

const FRAME_MAX_BYTES = 16 * 1024
const MESSAGES = { burst: 40, perSecond: 20 }
const SOCKETS_PER_PERSON_MAX = 10
/** Sockets that a person opens: each costs a few statements. A screen that lost its connection tries once a second or less. */
const OPENINGS = { burst: 60, perSecond: 2 }

export type LiveSockets = {
  /** Handles an HTTP upgrade for /ws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** sockets open now */
  count(): number
  close(): Promise<void>
}

type Channels = ReturnType<typeof openChannels>

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
): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  })
  const users = new ConnectedUsers()
  const channels = openChannels(context, declared, users)
  const changes = new Replay()
  const clock = openServerClock(context.db, (error) =>
    context.log.warn({ err: error }, 'reading the clock failed'),
  )
  const failed = (error: unknown) =>
    context.log.error({ err: error }, 'handling a message of a socket failed')
  const unsubscribe = context.signals.on(publisher(declared, channels, users, { changes, failed }))
  const sessions = openSessionCheck(context, declared.closing ?? [], users)
  const watching = openWatchCheck(context, channels.list, channels.callerOf)
  const stopNoticing = context.signals.onGap(() => {
    sessions.run()
    watching.run()
    changes.forget()
    for (const { feed } of channels.list) feed.forget()
    users.sendSlowly(MISSED)
  })
  const welcome = welcomer(channels, users, {
    now: clock.now,
    failed,
    said: saidOf(declared.said ?? [], context),
    changesOf: (userId, then) => changes.since(userId, then),
  })
  const openings = new MemoryLimits()
  const addressOf = callerAddressOf(context.config)
  let closed = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    if (closed)
      return refuseUpgrade(socket, 503, 'unavailable', 'This server is about to stop. Connect again.')
    const { origin } = request.headers
    if (origin === undefined || !ownOrigins(request, context.config).includes(origin)) {
      noteRefusal(context, 'forbidden_origin', { address: addressOf(request) }, {})
      return refuseUpgrade(socket, 403, 'forbidden_origin', 'This page may not open a socket here')
    }
    const caller = await identify(request.headers.cookie)
    if (!caller) return refuseUpgrade(socket, 401, 'unauthorized', 'Sign in first')
    const tooMany =
      users.countOf(caller.userId) >= SOCKETS_PER_PERSON_MAX
        ? 'You already have too many sockets open'
        : openings.take(`${caller.userId}`, OPENINGS).wait > 0 && 'You open sockets too fast'
    if (tooMany) {
      noteRefusal(context, 'rate_limited', { address: addressOf(request) }, { userId: caller.userId })
      return refuseUpgrade(socket, 429, 'rate_limited', tooMany)
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
      clock.stop()
      await Promise.all(channels.reports.map((report) => report.stop()))
      unsubscribe()
      stopNoticing()
      await sessions.stop()
      await watching.stop()
      for (const { feed } of channels.list) feed.close()
      closed = true
      server.close()
      await users.sayGoodbye()
    },
  }
}

/** The channels with their feeds, and the reports of who is there. */
function openChannels(context: Context, declared: Declared, users: ConnectedUsers) {
  const failed = (error: unknown) => context.log.error({ err: error }, 'a frame could not be built')
  const feeds = (declared.channels ?? []).map((channel) => ({ channel, feed: openFeed(channel, failed) }))
  const connections = new WeakMap<Watcher, Connection>()
  /** The watchers whose client answers. Each client is asked again, so that a client without a network is left out next time. */
  const watchingOf = (feed: Feed): Watching[] =>
    [...feed.watching()].flatMap(([socket, ids]) => {
      const connection = connections.get(socket)
      if (!connection || !isAnswering(connection)) return []
      ask(connection)
      return [...ids].map((id) => ({ userId: connection.caller.userId, id }))
    })
  /** Every user with a client that answers, on any of their devices. */
  const everybody = () =>
    [...users.ids()].flatMap((userId) => {
      const answering = [...users.of(userId)].filter((connection) => isAnswering(connection))
      for (const connection of answering) ask(connection)
      return answering.length > 0 ? [{ userId, id: 0n }] : []
    })
  const reports = (declared.presence ?? []).map((presence) => {
    const feed = feeds.find(({ channel }) => channel.kind === presence.kind)?.feed
    const report = reportPresence(context, presence, feed ? () => watchingOf(feed) : everybody)
    return { kind: presence.kind, untilClose: presence.untilClose, ...report }
  })
  const list = feeds.map(({ channel, feed }) => {
    const report = reports.find(({ kind }) => kind === channel.kind)
    const mayWatch = (caller: Caller, id: bigint) => channel.mayWatch(caller, id, context)
    const current = channel.current && ((id: bigint) => channel.current!(context, id))
    const ended = { count: 0 }
    return {
      channel: { ...channel, mayWatch, current },
      feed,
      ended,
      endings: () => ended.count,
      ...(report && { began: report.began }),
    }
  })
  /** A user's new socket: reports it to the presences that want every user. */
  const arrived = (connection: Connection) => {
    connections.set(connection.socket, connection)
    for (const { kind, began } of reports) if (kind === undefined) began(connection.caller, 0n)
  }
  /** A closed socket: reports its watching once more, because its user was there until now. */
  const left = (connection: Connection) => {
    const { socket, caller } = connection
    const wasThere = isAnswering(connection)
    for (const { feed, began } of list) {
      if (wasThere) for (const id of feed.watching().get(socket) ?? []) began?.(caller, id)
      feed.leave(socket)
    }
    for (const { untilClose, began } of wasThere ? reports : []) if (untilClose) began(caller, 0n)
  }
  const callerOf = (socket: Watcher) => connections.get(socket)?.caller
  return { list, reports, arrived, left, callerOf }
}

/** Delivers a signal to the channels, to the users that it names, and to the sockets that it closes. */
function publisher(
  declared: Declared,
  channels: Channels,
  users: ConnectedUsers,
  { changes, failed }: { changes: Replay; failed: (error: unknown) => void },
): (signal: Signal) => void {
  const personal = new Map((declared.personal ?? []).map((one) => [one.signal, one]))
  const closing = new Map((declared.closing ?? []).map((one) => [one.signal, one]))

  /** Calls `run` once the frames of that signal are written, in any channel. */
  const after = (type: Signal['type'] | undefined, run: () => void) => {
    const feed =
      type && channels.list.find(({ channel }) => channel.streams.some(({ signal }) => signal === type))?.feed
    if (feed) feed.after(type, run)
    else run()
  }

  /**
   * Ends watching at once. Another node's signal may arrive late, when the user is back, and not everybody may be meant: a user who may
   * watch continues, with the notice that something may be missing.
   */
  const stopWatching = ({ channel, feed }: Channels['list'][number], ended: Ended) => {
    const ids = ended.userId === undefined ? [...users.ids()] : [ended.userId]
    for (const { socket, caller } of ids.flatMap((id) => [...users.of(id)])) {
      let isTold = false
      for (const id of [...(feed.watching().get(socket) ?? [])]) {
        if (ended.id !== undefined && ended.id !== id) continue
        feed.unwatch(socket, id)
        const tell = () => {
          if (!isTold && socket.readyState === 1) write(socket, MISSED)
          isTold = true
        }
        Promise.resolve(channel.mayWatch(caller, id))
          .then((may) => {
            if (may && socket.readyState === 1) feed.watch(socket, id)
          }, failed)
          // a page that lost sight fetches too, and learns it so
          .finally(tell)
      }
    }
  }

  return (signal) => {
    for (const open of channels.list) {
      // a user who may no longer watch does not get this frame either
      for (const end of open.channel.ends ?? []) {
        if (end.signal !== signal.type) continue
        open.ended.count++
        stopWatching(open, end.who(signal as never))
      }
      open.feed.publish(signal)
    }
    const toPeople = personal.get(signal.type)
    if (toPeople && 'userIds' in signal) {
      const { userIds } = signal
      const frame = frameText(toPeople.frame(signal as never))
      after('after' in signal ? signal.after : undefined, () => users.send(userIds, frame))
      if (!toPeople.passing) {
        const change = { kind: signal.type, state: frame, frame: () => frame }
        for (const userId of userIds) changes.note(userId, change)
      }
    }
    const ends = closing.get(signal.type)
    if (ends)
      for (const { caller, socket } of users.of(ends.userId(signal as never)))
        if (ends.concerns(signal as never, caller)) socket.close(ends.code, ends.reason)
  }
}

/** Begins to listen to a new socket, within the limit of messages. */
function welcomer(
  channels: Channels,
  users: ConnectedUsers,
  answers: Omit<Answers, 'answer' | 'write'>,
): (socket: WebSocket, caller: Caller) => void {
  const subscriptions = subscriptionsOf(channels.list)
  const limits = new MemoryLimits()
  const send = (socket: WebSocket, message: Frame) => write(socket, frameText(message))
  let serial = 0

  return (socket, caller) => {
    const connection = openConnection(caller, socket)
    users.add(connection)
    channels.arrived(connection)
    const bucket = `socket/${++serial}`
    const handle = createListener(socket, caller, subscriptions, {
      ...answers,
      answer: (message) => send(socket, message),
      write: (frame) => write(socket, frame),
    })
    socket.on('pong', () => noteAnswer(connection))
    socket.on('message', (data, isBinary) => {
      noteAnswer(connection)
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
      channels.left(connection)
    })
    send(socket, { type: 'ready' })
  }
}
