import { setTimeout as sleep } from 'node:timers/promises'
import { admit, openChannel, readMessages } from '#server/chat/index.ts'
import { postMessages } from '#server/chat/post-messages.ts'
import { sql } from '#server/core/db.ts'
import { createRoom } from '#server/rooms/index.ts'
import type { Arena } from '../arena.ts'
import { median, ratios, rounded } from '../figures.ts'
import type { ChatAnswer, ChatOrder } from '../load/chat-server.ts'
import { startWorker } from '../load/process.ts'
import type { ClientAnswer, ClientOrder } from '../load/socket-clients.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

/** People who write in the room. */
const WRITERS = 50
const STALLED = 0.1
/** Messages a second for the measurement of the delivery time. */
const CALM_RATE = 50

type Room = {
  server(order: ChatOrder): Promise<ChatAnswer>
  clients(order: ClientOrder): Promise<ClientAnswer>
  stop(): Promise<void>
}

/** A room with its watchers: its server and its clients, each in a separate process. */
async function openRoom(
  arena: Arena,
  kind: 'ws' | 'socket.io',
  roomId: bigint,
  count: number,
): Promise<Room> {
  const server = startWorker('chat-server.ts')
  const clients = startWorker('socket-clients.ts')
  const room: Room = {
    server: (order) => server.ask(order),
    clients: (order) => clients.ask(order),
    async stop() {
      await clients.stop()
      await server.stop()
    },
  }
  const order = { do: 'listen', kind, url: arena.url, roomId: roomId.toString(), people: WRITERS } as const
  const { port } = await room.server(order)
  const { connected } = await room.clients({ do: 'connect', port, count, kind })
  if (connected !== count) throw new Error(`${connected} of ${count} sockets are open`)
  return room
}

/** A room of the product with people who may write in it. */
async function seedRoom({ context, db }: Arena): Promise<bigint> {
  const none = { open: () => Promise.reject(new Error('no event')), read: async () => new Map() }
  const { id } = await db.transact((tx) =>
    createRoom(context, tx, none as never, {
      creatorId: 1n,
      name: 'Measured room',
      purpose: '',
      description: '',
      isPublic: true,
      maxParticipants: 50,
    }),
  )
  const channelId = await openChannel(db, 'room', String(id))
  const writers = Array.from({ length: WRITERS }, (_, n) => BigInt(n + 1))
  await admit(db, channelId, writers)
  return BigInt(id)
}

async function talk(room: Room, perSecond: number, ms: number) {
  await room.clients({ do: 'watch', age: 'messages' })
  const server = await room.server({ do: 'talk', perSecond, ms })
  const during = await room.clients({ do: 'report' })
  // frames that wait in buffers go out before the next one begins
  for (let before = -1, now = during.delivered; now !== before; ) {
    before = now
    await sleep(400)
    now = (await room.clients({ do: 'report' })).delivered
  }
  return { ...server, ...during }
}

/** G23: messages to everybody in a room, some of whom have stopped reading. */
async function measureRoom(arena: Arena, mode: Mode): Promise<Row[]> {
  const count = mode.quick ? 1_000 : 5_000
  const ms = mode.quick ? 2_000 : 4_000
  const watchers = `${count.toLocaleString('en-US')} sockets`
  mode.say(`a room of ${watchers} …`)
  const roomId = await seedRoom(arena)
  const ours = await openRoom(arena, 'ws', roomId, count)
  const theirs = await openRoom(arena, 'socket.io', roomId, count)
  await talk(ours, CALM_RATE, 1_000)
  const rates = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < (mode.quick ? 1 : 3); round++) {
    rates.ours.push((await talk(ours, 0, ms)).perSecond)
    rates.theirs.push((await talk(theirs, 0, ms)).perSecond)
  }
  await theirs.stop()
  const before = (await ours.server({ do: 'talk', perSecond: 0, ms: 0 })).heapMb
  await ours.clients({ do: 'stall', share: STALLED })
  // a rate that the other sockets can follow: beyond it the kernel's memory for sockets is full, and all count as stalled
  await talk(ours, median(rates.ours) / count / 2, ms)
  const calm = await talk(ours, CALM_RATE, ms)
  await ours.stop()
  const dropped = count * (1 - STALLED) - calm.sockets
  const failed =
    calm.failed > 0
      ? { voided: `${calm.failed} messages failed` }
      : dropped > 0
        ? { voided: `${dropped} sockets that read were dropped` }
        : {}
  return [
    {
      goal: 'G23',
      workload: `messages/s to ${watchers} of a room, stored; socket.io with a row each`,
      product: `${rounded(median(rates.ours))}/s`,
      peer: `${rounded(median(rates.theirs))}/s`,
      ratios: ratios(rates.ours, rates.theirs),
      latency: '-',
      floor: 8,
      moonshot: 30,
      direction: 'atLeast',
    },
    {
      goal: 'G23',
      workload: `p99 ms to ${watchers}, ${CALM_RATE} messages/s, 10% of them stalled; 1 ms`,
      product: `${rounded(calm.lagP99)} ms`,
      peer: '1 ms',
      ratios: [calm.lagP99],
      latency: `${rounded(calm.lagP50)} / ${rounded(calm.lagP99)}`,
      floor: 250,
      moonshot: 100,
      direction: 'atMost',
      ...failed,
    },
    {
      goal: 'G23',
      workload: 'memory of that server afterwards; before',
      product: `${rounded(calm.heapMb)} MB`,
      peer: `${rounded(before)} MB`,
      ratios: [calm.heapMb / before],
      latency: '-',
      floor: 2,
      moonshot: 1.2,
      direction: 'atMost',
    },
  ]
}

/** Two people, and their channel with `count` messages. */
async function seedThread({ db }: Arena, [one, other]: [bigint, bigint], count: number): Promise<bigint> {
  const id = await openChannel(db, 'thread', `${one}:${other}`)
  await admit(db, id, [one, other])
  await db.within({ statementMs: 300_000, transactionMs: 300_000 }).transact(async (tx) => {
    await tx.change(sql`
      insert into chat_messages (id, channel_id, sender_id, content, created_at)
      select nextval('chat_message_ids'), ${id}, case n % 2 when 0 then ${one}::bigint else ${other}::bigint end,
        'An older message, number ' || n, clock_timestamp()
      from generate_series(1, ${count}::int) n`)
    await tx.change(sql`
      update chat_members set sent = ${Math.floor(count / 2) + 1} where channel_id = ${id}`)
    await tx.change(sql`
      update chat_channels set last_message_id = (select max(id) from chat_messages where channel_id = ${id}) where id = ${id}`)
  })
  return id
}

/** Sends and reads in turn. @returns how many times a second */
async function conversation({ db }: Arena, channelId: bigint, people: [bigint, bigint], ms: number) {
  const begun = performance.now()
  let sent = 0
  while (performance.now() - begun < ms) {
    const senderId = people[sent % 2]!
    const [posted] = await postMessages(db, [{ channelId, senderId, content: 'A new message' }])
    if ('error' in posted!) throw posted.error
    await readMessages(db, channelId, senderId, { limit: 50 })
    sent++
  }
  return (sent / (performance.now() - begun)) * 1000
}

/** G25: sending and reading in a thread of a million messages, and in an empty one. */
async function measureThread(arena: Arena, mode: Mode): Promise<Row> {
  const count = mode.quick ? 200_000 : 1_000_000
  mode.say(`storing a thread of ${count.toLocaleString('en-US')} messages …`)
  const people = { long: [11n, 12n], empty: [13n, 14n] } as {
    long: [bigint, bigint]
    empty: [bigint, bigint]
  }
  const channels = {
    long: await seedThread(arena, people.long, count),
    empty: await seedThread(arena, people.empty, 2),
  }
  await arena.db.change(sql`vacuum analyze chat_messages`)
  const rates = { long: [] as number[], empty: [] as number[] }
  for (const name of ['long', 'empty'] as const) await conversation(arena, channels[name], people[name], 500)
  for (let round = 0; round < mode.rounds; round++)
    for (const name of round % 2 ? (['long', 'empty'] as const) : (['empty', 'long'] as const))
      rates[name].push(await conversation(arena, channels[name], people[name], mode.quick ? 700 : 2_000))
  return {
    goal: 'G25',
    workload: `send and read a page/s in a thread of ${count.toLocaleString('en-US')} messages; an empty one`,
    product: `${rounded(median(rates.long))}/s`,
    peer: `${rounded(median(rates.empty))}/s`,
    ratios: ratios(rates.long, rates.empty),
    latency: '-',
    floor: 0.8,
    moonshot: 1,
    direction: 'atLeast',
  }
}

export async function measureChat(arena: Arena, mode: Mode): Promise<Row[]> {
  return [await measureThread(arena, mode), ...(await measureRoom(arena, mode))]
}
