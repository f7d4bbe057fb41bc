import { createServer } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { sendToPlace } from '#server/chat/index.ts'
import { openFeed } from '#server/realtime/index.ts'
import { openRoomChat } from '#server/rooms/index.ts'
import { roomChannel } from '#server/rooms/live.ts'
import { connectArena } from '../arena.ts'

/**
 * One order at a time:
 * listen: opens this server; talk: people of the room write this many messages a second, or as many as they can (0).
 */
export type ChatOrder =
  | { do: 'listen'; kind: 'ws' | 'socket.io'; url: string; roomId: string; people: number }
  | { do: 'talk'; perSecond: number; ms: number }
export type ChatAnswer = { port: number; sockets: number; sent: number; failed: number; heapMb: number }

type Post = (userId: bigint, content: string) => Promise<void>

/** The members who also read the room: the product's writers wait until these have read nearly all. socket.io writes to each at once. */
const READERS = 100
const UNREAD_MAX_BYTES = 16 * 1024

const sockets = new Set<WebSocket>()
let post: Post
let people = 0
let socketsNow = () => sockets.size

/** The product: its writer, its signal and its channel's feed, as in one of its nodes. */
async function listenProduct(
  server: ReturnType<typeof createServer>,
  url: string,
  roomId: bigint,
): Promise<void> {
  const context = connectArena(url)
  const feed = openFeed(roomChannel)
  context.signals.on((signal) => feed.publish(signal))
  const chat = openRoomChat(context)
  post = async (userId, content) => {
    await sendToPlace(context, chat, { placeId: roomId, userId, content })
    await new Promise<void>((written) => feed.after('place_message', written))
    // the newest sockets never stop reading
    const readers = [...sockets].slice(-READERS)
    while (readers.some((socket) => socket.bufferedAmount > UNREAD_MAX_BYTES)) await pause(5)
  }
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.add(socket)
    feed.watch(socket, roomId)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      sockets.delete(socket)
      feed.leave(socket)
    })
  })
}

/** The peer: a row for each message in its own table, and socket.io's broadcast to the room. */
async function listenSocketIo(
  server: ReturnType<typeof createServer>,
  url: string,
  roomId: bigint,
): Promise<void> {
  const { Server } = await import('socket.io')
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  await pool.query(`create table if not exists peer_messages (
    id bigint generated always as identity primary key, room_id bigint not null, user_id bigint not null,
    content text not null, created_at timestamptz not null default clock_timestamp())`)
  io.on('connection', (socket) => void socket.join(`room:${roomId}`))
  socketsNow = () => io.engine.clientsCount
  post = async (userId, content) => {
    const { rows } = await pool.query(
      'insert into peer_messages (room_id, user_id, content) values ($1, $2, $3) returning id, created_at',
      [roomId.toString(), userId.toString(), content],
    )
    io.to(`room:${roomId}`).emit('room_message', {
      id: String(rows[0].id),
      roomId: roomId.toString(),
      userId: userId.toString(),
      messageType: 'text',
      content,
      createdAt: rows[0].created_at.toISOString(),
      user: { id: userId.toString(), firstName: 'Person', lastName: 'E.', profileImageUrl: null },
      clientId: null,
      replyTo: null,
      reactions: [],
      removed: false,
      position: null,
    })
  }
}

async function listen(order: Extract<ChatOrder, { do: 'listen' }>): Promise<number> {
  const server = createServer()
  people = order.people
  const open = order.kind === 'ws' ? listenProduct : listenSocketIo
  await open(server, order.url, BigInt(order.roomId))
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const TEXT = 'That was never a penalty, he went down before anybody touched him. '

/** Each person writes, waits for the answer and writes again, at most at the wanted rate. */
async function talk(perSecond: number, ms: number): Promise<{ sent: number; failed: number }> {
  const begun = performance.now()
  const counts = { sent: 0, failed: 0 }
  const eachMs = perSecond === 0 ? 0 : (people / perSecond) * 1000
  await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      await pause((eachMs * n) / people)
      while (performance.now() - begun < ms) {
        const at = performance.now()
        await post(BigInt(n + 1), TEXT).then(
          () => counts.sent++,
          () => counts.failed++,
        )
        if (eachMs > 0) await pause(Math.max(0, eachMs - (performance.now() - at)))
      }
    }),
  )
  return counts
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let port = 0
process.on('message', (order: ChatOrder) => {
  void (async () => {
    if (order.do === 'listen') port = await listen(order)
    const counts = order.do === 'talk' ? await talk(order.perSecond, order.ms) : { sent: 0, failed: 0 }
    const heapMb = process.memoryUsage().rss / 1024 / 1024
    process.send!({ port, sockets: socketsNow(), ...counts, heapMb } satisfies ChatAnswer)
  })()
})
