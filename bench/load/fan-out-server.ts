import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { eventChannel } from '#server/bets/event/live.ts'
import type { Db } from '#server/core/db.ts'
import { openFeed } from '#server/realtime/index.ts'

/** Events that every socket watches in a flood; other bets are all on the first. */
export const FLOOD_EVENTS = 40

/**
 * One order at a time: listen: opens this server; bets: this many bets a second on event 1, sent by the hub or one message each;
 * flood: as many messages as the server can send.
 */
export type ServerOrder =
  | { do: 'listen'; kind: 'ws' | 'socket.io' }
  | { do: 'bets'; how: 'hub' | 'each'; perSecond: number; ms: number }
  | { do: 'flood'; how: 'hub' | 'raw' | 'socket.io'; ms: number }
  | { do: 'count' }
export type ServerAnswer = { port: number; sockets: number; cpu: number; blockedMs: number; placed: number }

const hub = openFeed(eventChannel({} as Db, () => true))
const sockets = new Set<WebSocket>()
const raw = new Set<Socket>()
/** An event's number of bets only grows, and the hub relies on it. */
let everPlaced = 0
let emit: ((name: string, value: unknown) => void) | undefined
let socketIoCount: () => number = () => 0
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The newest tally of an event. Its stake on A carries the moment of the bet, so that a watcher can compute its age. */
const tally = (eventId: bigint, count: number) => ({
  type: 'odds_changed' as const,
  eventId,
  stakeA: BigInt(Date.now()),
  stakeB: 5_000n,
  betsA: count,
  betsB: 1,
})
const message = (count: number) => {
  const { stakeA } = tally(1n, count)
  const text = `${stakeA / 100n}.${(stakeA % 100n).toString().padStart(2, '0')}`
  const counts = { betCount: count + 1, optionACount: count, optionBCount: 1 }
  return {
    type: 'odds_changed',
    eventId: '1',
    totalPool: text,
    optionAPool: text,
    optionBPool: '50.00',
    ...counts,
  }
}

async function listen(kind: 'ws' | 'socket.io'): Promise<number> {
  const server = createServer()
  if (kind === 'ws') {
    const accept = new WebSocketServer({ server, perMessageDeflate: false })
    accept.on('connection', (socket, request) => {
      sockets.add(socket)
      raw.add(request.socket)
      for (let event = 1; event <= FLOOD_EVENTS; event++) hub.watch(socket, BigInt(event))
      socket.on('close', () => {
        sockets.delete(socket)
        hub.leave(socket)
      })
    })
  } else {
    const { Server } = await import('socket.io')
    const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
    emit = (name, value) => void io.emit(name, value)
    socketIoCount = () => io.engine.clientsCount
  }
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Places all due bets every ten milliseconds, as a batch's commit does. */
async function bets(how: 'hub' | 'each', perSecond: number, ms: number): Promise<number> {
  const begun = performance.now()
  let placed = 0
  while (performance.now() - begun < ms) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond)
    for (; placed < due; placed++) {
      if (how === 'hub') hub.publish(tally(1n, ++everPlaced))
      else for (const socket of sockets) socket.send(JSON.stringify(message(placed)))
    }
    await pause(10)
  }
  return placed
}

async function flood(how: 'hub' | 'raw' | 'socket.io', ms: number): Promise<void> {
  const begun = performance.now()
  const frame = frameOf(Buffer.from(JSON.stringify(message(1))))
  let count = 0
  while (performance.now() - begun < ms) {
    count++
    if (how === 'hub') {
      for (let event = 1; event <= FLOOD_EVENTS; event++) hub.publish(tally(BigInt(event), ++everPlaced))
      await pause(50)
    } else if (how === 'raw') {
      let written = 0
      for (const socket of raw) {
        if (socket.writableLength < 1_000_000) socket.write(frame)
        if (++written % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    } else {
      emit!('odds_changed', message(count))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

function frameOf(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]), payload])
}

let port = 0
process.on('message', (order: ServerOrder) => {
  void (async () => {
    const cpu = process.cpuUsage()
    const begun = performance.now()
    let blockedMs = 0
    let placed = 0
    let last = performance.now()
    const watch = setInterval(() => {
      blockedMs = Math.max(blockedMs, performance.now() - last - 10)
      last = performance.now()
    }, 10)
    if (order.do === 'listen') port = await listen(order.kind)
    if (order.do === 'bets') placed = await bets(order.how, order.perSecond, order.ms)
    if (order.do === 'flood') await flood(order.how, order.ms)
    clearInterval(watch)
    const used = process.cpuUsage(cpu)
    const share = (used.user + used.system) / 1000 / (performance.now() - begun)
    process.send!({
      port,
      sockets: sockets.size + socketIoCount(),
      cpu: share,
      blockedMs,
      placed,
    } satisfies ServerAnswer)
  })()
})
