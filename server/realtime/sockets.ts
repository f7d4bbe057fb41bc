import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FromServer } from '#contract/live.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { DatabaseUnavailable } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import type { Live as Declared, Watching } from '#server/core/live.ts'
import type { Signal } from '#server/core/signals.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { noteRefusal } from '#server/security-log/index.ts'
import { type Watcher, write } from './broadcast.ts'
import { type Feed, openFeed } from './feed.ts'
import { createListener, saidOf, subscriptionsOf } from './listening.ts'
import { reportPresence } from './presence.ts'
import { openServerClock } from './server-clock.ts'
import { refuseUpgrade } from './upgrades.ts'

const FRAME_MAX_BYTES = 16 * 1024
const MESSAGES = { burst: 40, perSecond: 20 }
const SOCKETS_PER_PERSON_MAX = 10
const HEARTBEAT_MS = 30_000
/** "Service restart": come back. */
const RESTART = 1012
/** How long a client may take to close when the server stops. */
const GOODBYE_MS = 1_000

export type Live = {
  /** Handles an HTTP upgrade for /ws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** sockets open now */
  count(): number
  close(): Promise<void>
}

type Open = { caller: Caller; socket: WebSocket; alive: boolean }

/** What a socket watches, as long as its client answers heartbeats. */
const watchingOf = (open: Open | undefined, ids: Iterable<bigint>) =>
  open?.alive ? [...ids].map((id) => ({ userId: open.caller.userId, id })) : []

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
  const people = new Map<bigint, Set<Open>>()
  const opened = new WeakMap<Watcher, Open>()
  const feeds = (declared.channels ?? []).map((channel) => ({ channel, feed: openFeed(channel) }))
  const everybody = () => [...people.keys()].map((userId) => ({ userId, id: 0n }))
  const reports = (declared.presence ?? []).map((presence) => {
    const feed = feeds.find(({ channel }) => channel.kind === presence.kind)?.feed
    const gather = () =>
      feed
        ? [...feed.watching()].flatMap(([socket, ids]) => watchingOf(opened.get(socket), ids))
        : everybody()
    return { kind: presence.kind, ...reportPresence(context, presence, gather) }
  })
  const channels = feeds.map(({ channel, feed }) => {
    const report = reports.find(({ kind }) => kind === channel.kind)
    const mayWatch = (caller: Caller, id: bigint) => channel.mayWatch(caller, id, context)
    return { channel: { ...channel, mayWatch }, feed, ...(report && { began: report.began }) }
  })
  const clock = openServerClock(context.db, (error) =>
    context.log.warn({ err: error }, 'reading the clock failed'),
  )
  const said = saidOf(declared.said ?? [], context)
  const subscriptions = subscriptionsOf(channels)
  const personal = new Map((declared.personal ?? []).map((one) => [one.signal, one]))
  const closing = new Map((declared.closing ?? []).map((one) => [one.signal, one]))
  const limits = new MemoryLimits()
  let serial = 0
  let closed = false

  const send = (socket: WebSocket, message: FromServer) => write(socket, JSON.stringify(message))
  const sendToUsers = (userIds: readonly bigint[], message: FromServer) => {
    const text = JSON.stringify(message)
    for (const userId of userIds) for (const open of people.get(userId) ?? []) write(open.socket, text)
  }
  const stopWatching = (feed: Feed, { userId, id }: Watching) => {
    for (const open of people.get(userId) ?? []) feed.unwatch(open.socket, id)
  }
  /** Calls `run` once the frames of that signal are written, in whichever channel. */
  const after = (type: Signal['type'] | undefined, run: () => void) => {
    const feed =
      type && channels.find(({ channel }) => channel.streams.some(({ signal }) => signal === type))?.feed
    if (feed) feed.after(type, run)
    else run()
  }

  const unsubscribe = context.signals.on((signal) => {
    for (const { channel, feed } of channels) {
      // whoever may not watch any longer does not get the frame either
      for (const end of channel.ends ?? [])
        if (end.signal === signal.type) stopWatching(feed, end.who(signal as never))
      feed.publish(signal)
    }
    const toPeople = personal.get(signal.type)
    if (toPeople && 'userIds' in signal) {
      const { userIds } = signal
      const frame = toPeople.frame(signal as never)
      after('after' in signal ? signal.after : undefined, () => sendToUsers(userIds, frame))
    }
    const ends = closing.get(signal.type)
    if (ends)
      for (const open of people.get(ends.userId(signal as never)) ?? [])
        if (ends.concerns(signal as never, open.caller)) open.socket.close(ends.code, ends.reason)
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
    const open: Open = { caller, socket, alive: true }
    const own = people.get(caller.userId) ?? new Set()
    people.set(caller.userId, own.add(open))
    opened.set(socket, open)
    for (const { kind, began } of reports) if (kind === undefined) began(caller, 0n)
    const bucket = `socket/${++serial}`
    const handle = createListener(socket, caller, subscriptions, {
      answer: (message) => send(socket, message),
      now: clock.now,
      failed: (error) => context.log.error({ err: error }, 'handling a message of a socket failed'),
      said,
    })
    socket.on('pong', () => {
      open.alive = true
    })
    socket.on('message', (data, isBinary) => {
      open.alive = true
      if (limits.take(bucket, MESSAGES).wait > 0) {
        send(socket, { type: 'refused', code: 'too_many', about: 'Too many messages' })
        socket.close(1008, 'too many messages')
        return
      }
      handle(isBinary ? undefined : data.toString())
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      own.delete(open)
      if (own.size === 0) people.delete(caller.userId)
      for (const { feed, began } of channels) {
        // they were there until now, not only until the last report
        if (open.alive) for (const id of feed.watching().get(socket) ?? []) began?.(caller, id)
        feed.leave(socket)
      }
    })
    send(socket, { type: 'ready' })
  }

  const heartbeat = setInterval(() => {
    for (const own of people.values()) {
      for (const open of own) {
        if (!open.alive) open.socket.terminate()
        open.alive = false
        open.socket.ping()
      }
    }
  }, HEARTBEAT_MS)

  return {
    upgrade: (request, socket, head) => {
      upgrade(request, socket, head).catch((error) => {
        context.log.error({ err: error }, 'a socket upgrade failed')
        if (error instanceof DatabaseUnavailable)
          refuseUpgrade(socket, 503, 'unavailable', 'Our records cannot be reached right now. Connect again.')
        else refuseUpgrade(socket, 500, 'bug', 'Something went wrong on our side. Connect again.')
      })
    },
    count: () => [...people.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      clearInterval(heartbeat)
      clock.stop()
      await Promise.all(reports.map((report) => report.stop()))
      unsubscribe()
      for (const { feed } of channels) feed.close()
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
