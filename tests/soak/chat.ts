/**
 * `node tests/soak/chat.ts <file> <times>`: 10,000 messages a time into one room over two nodes, while watchers lose their
 * connection ten times a time and one node is killed and started again. Writes to the file whether every message was stored once
 * and every watcher has all of them in the same order.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { paths } from '#contract/paths.ts'
import { openDb, sql } from '#server/core/db.ts'
import { createFreshDatabase, startTestCluster } from '#tests/support/postgres-cluster.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { PASSWORD } from '#tests/support/world.ts'

const WRITERS = 30
const WATCHERS = 10
const PAGE = 100
const AWAY_MAX_MS = 1_500
const CATCH_UP_MS = 120_000

type Message = { id: string }
type Frame = { type: string; afterId: string | null; earlier?: Message[]; message: Message }

const [file = '', times = '1'] = process.argv.slice(2)
const total = 10_000 * Number(times)
const drops = 10 * Number(times)
const dataDirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'evens-soak-')))
const startNode = (n: number) =>
  startServer(database.url, {
    DATA_DIR: dataDirs[n]!,
    RATE_WRITE_PER_SECOND: '1000000',
    RATE_SIGN_UP_PER_HOUR: '1000',
  })

const cluster = await startTestCluster()
const database = await createFreshDatabase(cluster.url)
const nodes: ServerProcess[] = [await startNode(0), await startNode(1)]

async function call(
  node: number,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const { url } = nodes[node]!
  return fetch(`${url}${path}`, {
    method,
    headers: {
      cookie,
      ...(method === 'GET' ? {} : { origin: url, 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function signUp(n: number): Promise<string> {
  const answer = await call(0, '', 'POST', paths.signUp.slice('POST '.length), {
    email: `chat-${n}-${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: `P${n}`,
    lastName: 'Example',
    dateOfBirth: '1990-05-17',
    region: 'GB',
  })
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0]!
}

/** Sends one message until it is taken, on whichever node answers. */
async function send(roomId: string, cookie: string, n: number): Promise<void> {
  const body = { content: `Message ${n}`, messageType: 'text', clientId: randomUUID() }
  for (let attempt = n; ; attempt++) {
    const answer = await call(attempt % 2, cookie, 'POST', `/api/video-rooms/${roomId}/messages`, body).catch(
      () => undefined,
    )
    const status = answer?.status
    await answer?.arrayBuffer()
    if (status === 201) return
    if (status !== undefined && status < 500 && status !== 429) throw new Error(`sending: ${status}`)
    await sleep(100)
  }
}

/** A client as the browser's: appends what follows its newest message, and fetches when something is missing. */
class Watcher {
  readonly ids: string[] = []
  readonly #roomId: string
  readonly #cookie: string
  #node: number
  #socket: WebSocket | undefined
  #fetching = false
  #again = false

  constructor(roomId: string, cookie: string, node: number) {
    this.#roomId = roomId
    this.#cookie = cookie
    this.#node = node
  }

  /** Opens a socket, on the other node when this one is away, and fetches what was missed. */
  async connect(): Promise<void> {
    for (;;) {
      const { url } = nodes[this.#node]!
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
        headers: { cookie: this.#cookie, origin: url },
      })
      const ready = await new Promise<boolean>((resolve) => {
        socket.once('error', () => resolve(false))
        socket.on('message', (data) => {
          const frame = JSON.parse(data.toString()) as Frame
          if (frame.type === 'ready') resolve(true)
          if (frame.type === 'room_message') this.#take(frame)
        })
      })
      if (ready) {
        this.#socket = socket
        socket.on('close', () => this.#socket === socket && void this.#back())
        socket.on('error', () => socket.terminate())
        socket.send(JSON.stringify({ type: 'join_room', roomId: this.#roomId }))
        // an answer shows that the room is being watched: nothing after it is missed
        await new Promise<void>((resolve) => {
          socket.once('pong', () => resolve())
          socket.ping()
        })
        await sleep(50)
        void this.catchUp()
        return
      }
      this.#node = 1 - this.#node
      await sleep(100)
    }
  }

  async #back(): Promise<void> {
    this.#socket = undefined
    await sleep(Math.random() * AWAY_MAX_MS)
    await this.connect()
  }

  drop(): void {
    this.#socket?.terminate()
  }

  #take({ afterId, earlier = [], message }: Frame): void {
    const news = [...earlier, message]
    const newest = this.ids.at(-1) ?? null
    const known = newest !== null && BigInt(message.id) <= BigInt(newest)
    if (known) return
    if (this.#fetching || afterId !== newest) return void this.catchUp()
    this.ids.push(...news.map(({ id }) => id))
  }

  async catchUp(): Promise<void> {
    this.#again = true
    if (this.#fetching) return
    this.#fetching = true
    while (this.#again) {
      this.#again = false
      for (let full = true; full; ) {
        const newest = this.ids.at(-1)
        const after = newest === undefined ? '' : `&after=${newest}`
        const path = `/api/video-rooms/${this.#roomId}/messages?limit=${PAGE}${after}`
        const answer = await call(this.#node, this.#cookie, 'GET', path).catch(() => undefined)
        if (answer?.status !== 200) {
          await answer?.arrayBuffer()
          await sleep(200)
          if (!this.#socket) this.#again = true
          continue
        }
        const page = (await answer.json()) as Message[]
        this.ids.push(...page.map(({ id }) => id))
        full = page.length === PAGE
      }
    }
    this.#fetching = false
  }

  leave(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.terminate()
  }
}

async function killAndStart(): Promise<void> {
  await nodes[1]!.kill()
  await sleep(1_000)
  nodes[1] = await startNode(1)
}

const db = openDb(database.url)
try {
  const cookies = await Promise.all(Array.from({ length: WRITERS + WATCHERS }, (_, n) => signUp(n)))
  const created = await call(0, cookies[0]!, 'POST', '/api/video-rooms', { name: 'Soak' })
  const { id: roomId } = (await created.json()) as { id: string }
  for (const cookie of cookies) await call(0, cookie, 'POST', `/api/video-rooms/${roomId}/join`, {})
  // writers have no socket, and people without one leave after a while
  await db.change(
    sql`update room_participants set seen_at = clock_now() + interval '1 day' where room_id = ${BigInt(roomId)}`,
  )
  // a first message, after which watchers can ask for what follows
  await send(roomId, cookies[0]!, 0)
  const watchers = cookies.slice(WRITERS).map((cookie, n) => new Watcher(roomId, cookie, n % 2))
  await Promise.all(watchers.map((watcher) => watcher.connect()))

  const begun = performance.now()
  let sent = 1
  let dropped = 0
  let next = 1
  const killed = sleep(2_000).then(killAndStart)
  await Promise.all(
    cookies.slice(0, WRITERS).map(async (cookie) => {
      while (next < total) {
        await send(roomId, cookie, next++)
        sent++
        if (dropped < (sent / total) * drops) {
          dropped++
          watchers[Math.floor(Math.random() * WATCHERS)]!.drop()
        }
      }
    }),
  )
  await killed
  const seconds = (performance.now() - begun) / 1000
  const behind = () => watchers.filter((watcher) => watcher.ids.length < total).length
  for (const until = performance.now() + CATCH_UP_MS; behind() > 0 && performance.now() < until; ) {
    for (const watcher of watchers) void watcher.catchUp()
    await sleep(500)
  }

  const stored = await db.rows<{ id: bigint; client_id: string }>(sql`
    select m.id, m.client_id from chat_messages m join chat_channels c on c.id = m.channel_id
    where c.kind = 'room' and c.subject = ${roomId} and m.message_type = 'text' order by m.id`)
  const notices = await db.rows<{ id: bigint }>(sql`
    select m.id from chat_messages m where m.message_type = 'notice'`)
  const other = new Set(notices.map(({ id }) => id.toString()))
  const order = stored.map(({ id }) => id.toString()).join()
  for (const [n, { ids }] of watchers.entries()) {
    const own = ids.filter((id) => !other.has(id))
    const at = own.findIndex((id, index) => id !== stored[index]?.id.toString())
    if (at >= 0 || own.length !== stored.length)
      console.log(`watcher ${n}: ${own.length} messages, different from place ${at}`)
  }
  const equal = watchers.filter(({ ids }) => ids.filter((id) => !other.has(id)).join() === order).length
  const checks = [
    {
      title: `${stored.length} of ${total} messages are stored, ${Math.round(sent / seconds)} a second over two nodes`,
      fine: stored.length === total,
    },
    {
      title: `${stored.length - new Set(stored.map(({ client_id }) => client_id)).size} are stored twice`,
      fine: new Set(stored.map(({ client_id }) => client_id)).size === stored.length,
    },
    {
      title: `${equal} of ${WATCHERS} watchers have all of them once and in order, after ${dropped} lost connections and a killed node`,
      fine: equal === WATCHERS && dropped === drops,
    },
  ]
  for (const { title } of checks) console.log(title)
  for (const watcher of watchers) watcher.leave()
  writeFileSync(file, JSON.stringify({ checks }))
} finally {
  await Promise.all(nodes.map((node) => node.stop()))
  await db.close()
  await database.drop()
  await cluster.stop()
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true })
}
process.exit(0)
