/**
 * A process with watchers of a cluster: sockets of the browser's own connection (`web/client/live/live-socket.ts`), which follow the chat of
 * one tournament. Somebody writes numbered messages into it. Answers its parent by messages.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { FromServer } from '#contract/live.ts'
import { type Caller, openPerson, openTournament, several } from '#tests/cluster/callers.ts'
import { openClient } from '#tests/cluster/client.ts'
import { LiveSocket, type SocketConstructor } from '#web/client/live/live-socket.ts'

export type SocketsOrder =
  | { do: 'open'; address: string; people: number; each: number }
  /** a message each so many milliseconds from now on */
  | { do: 'write'; everyMs: number }
  | { do: 'report' }
  | { do: 'end' }
export type SocketsReport = {
  open: number
  /** messages that were acknowledged since the start */
  written: number
  /** how long each socket that was lost since the last report was away, milliseconds */
  away: number[]
  /** how often a page had to read messages that the socket did not bring */
  fetched: number
  /** messages that a socket received again on one connection, after the answer to its `catch_up` */
  twice: number
  /** sockets that lack a message although the server sent everything */
  behind: number
}

const PAGE = 100
const SETTLES_WITHIN_MS = 60_000

type ChatFrame = { afterId: string | null; earlier?: { id: string }[]; message: { id: string } }

const order: { everyMs: number; ended: boolean } = { everyMs: 2_000, ended: false }
const ids: string[] = []
const watchers: Watcher[] = []
let away: number[] = []
let fetched = 0
let twice = 0

/** One page: what it shows, by the rules of the browser. */
class Watcher {
  newest = '0'
  count = 0
  ready = false
  #lostAt = 0
  #heard = new Set<string>()
  #caughtUp = false
  #fetching = false
  #again = false
  readonly #live: LiveSocket
  readonly #fetch: (after: string) => Promise<string[] | undefined>

  constructor(
    address: string,
    {
      person,
      tournament,
      fetch,
    }: {
      person: Caller
      tournament: string
      fetch: (after: string) => Promise<string[] | undefined>
    },
  ) {
    this.#fetch = fetch
    const headers = { cookie: person.cookie, origin: address }
    const Socket = class extends WebSocket {
      constructor(url: string) {
        super(url, { headers })
      }
    }
    this.#live = new LiveSocket(
      `${address.replace('http', 'ws')}/ws`,
      person.id,
      {
        message: (message) => this.#take(message),
        reconnected: () => {},
        heldMs: () => 0,
        connection: (open) => this.#connection(open),
      },
      Socket as unknown as SocketConstructor,
    )
    this.#live.watch(`tournament:${tournament}`)
    this.#live.start()
  }

  #connection(open: boolean): void {
    if (open) {
      this.#heard.clear()
      this.#caughtUp = false
      // answered behind everything that `catch_up` tells
      return this.#live.say({ type: 'ping' })
    }
    if (this.ready) this.#lostAt = performance.now()
    this.ready = false
  }

  #take(message: FromServer): void {
    if (message.type === 'ready') {
      this.ready = true
      if (this.#lostAt > 0) away.push(performance.now() - this.#lostAt)
      this.#lostAt = 0
    } else if (message.type === 'pong') this.#caughtUp = true
    else if (message.type === 'missed') void this.catchUp()
    else if (message.type === 'tournament_message') this.#show(message as unknown as ChatFrame)
  }

  #show({ afterId, earlier = [], message }: ChatFrame): void {
    const news = [...earlier, message].map(({ id }) => id)
    for (const id of news) {
      if (this.#caughtUp && this.#heard.has(id)) twice++
      this.#heard.add(id)
    }
    if (BigInt(message.id) <= BigInt(this.newest)) return
    if (this.#fetching || (afterId ?? '0') !== this.newest) return void this.catchUp()
    this.#append(news)
  }

  #append(news: readonly string[]): void {
    this.count += news.length
    this.newest = news.at(-1) ?? this.newest
  }

  /** Reads what is missing, as the browser does. */
  async catchUp(): Promise<void> {
    this.#again = true
    if (this.#fetching) return
    this.#fetching = true
    while (this.#again && !order.ended) {
      this.#again = false
      for (let full = true; full && !order.ended; ) {
        const page = await this.#fetch(this.newest)
        if (page === undefined) {
          await sleep(300 + Math.random() * 300)
          continue
        }
        this.#append(page)
        full = page.length === PAGE
      }
      fetched++
    }
    this.#fetching = false
  }

  end(): void {
    this.#live.stop()
  }
}

async function open({ address, people, each }: Extract<SocketsOrder, { do: 'open' }>): Promise<void> {
  const client = openClient(address)
  const host = await openPerson(client, 'Host', 0)
  const tournament = await openTournament(client, host)
  const path = `/api/tournaments/${tournament}/messages`
  void write(async (n) => {
    const clientId = `${crypto.randomUUID().slice(0, 24)}${n.toString(16).padStart(12, '0')}`
    for (;;) {
      const body = { content: `Message ${n}`, clientId }
      const reply = await client.call(path, { cookie: host.cookie, body }).catch(() => undefined)
      if (reply?.status === 201) return void ids.push(String(reply.body.id))
      if (order.ended) return
      await sleep(200)
    }
  })
  // a first message, after which pages can ask for what follows
  while (ids.length === 0) await sleep(50)
  const persons = await several(people, (n) => openPerson(client, 'Watcher', n))
  for (const person of persons)
    for (let n = 0; n < each; n++) {
      const fetch = async (after: string) => {
        const asked = `${path}?limit=${PAGE}${after === '0' ? '' : `&after=${after}`}`
        const reply = await client
          .call(asked, { cookie: person.cookie, method: 'GET' })
          .catch(() => undefined)
        return reply?.status === 200
          ? (reply.body as unknown as { id: string }[]).map(({ id }) => id)
          : undefined
      }
      const watcher = new Watcher(address, { person, tournament, fetch })
      watchers.push(watcher)
      void watcher.catchUp()
      await sleep(4)
    }
  await settled()
}

/** Writes one message after the other, at the pace of the last order. */
async function write(message: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; !order.ended; n++) {
    await message(n)
    for (let waited = 0; waited < order.everyMs && !order.ended; waited += 50) await sleep(50)
  }
}

const lacks = (watcher: Watcher) =>
  !watcher.ready || BigInt(watcher.newest) < BigInt(ids.at(-1) ?? '0') || watcher.count < ids.length

/** Waits until every socket is back and has everything, or no longer. */
async function settled(): Promise<void> {
  const last = performance.now() + SETTLES_WITHIN_MS
  while (watchers.some(lacks) && performance.now() < last) await sleep(100)
}

async function report(): Promise<SocketsReport> {
  await settled()
  const said = {
    open: watchers.filter(({ ready }) => ready).length,
    written: ids.length,
    away,
    fetched,
    twice,
    behind: watchers.filter(lacks).length,
  }
  away = []
  fetched = 0
  twice = 0
  return said
}

async function obey(asked: SocketsOrder): Promise<SocketsReport | null> {
  if (asked.do === 'open') await open(asked)
  if (asked.do === 'write') order.everyMs = asked.everyMs
  if (asked.do === 'report') return report()
  if (asked.do === 'end') {
    order.ended = true
    for (const watcher of watchers) watcher.end()
    process.disconnect?.()
    return null
  }
  return null
}

// the close of a connection already reports its loss
const faults = console.error
console.error = (first: unknown, ...more: unknown[]) => {
  if (first !== 'live: socket error') faults(first, ...more)
}
process.on('message', (asked: SocketsOrder) => {
  obey(asked).then(
    (said) => process.connected && process.send!(said),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
// nobody is left to ask
process.on('disconnect', () => process.exit(0))
