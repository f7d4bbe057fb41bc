import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Client, QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { type Db, endSoon, sql } from '#server/core/db.ts'
import type { SignalTransport } from '#server/core/signals.ts'
import { joinParts, partsOf } from './parts.ts'

const CHANNEL = 'evens_signals'
/** PostgreSQL takes at most 8,000 bytes in a notification. */
const NOTIFY_MAX_BYTES = 7_900
const FLUSH_MS = 50
/** The size of a text inside a notification: its quotes are escaped, and most letters of the world take several bytes. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text))
const LISTEN_AGAIN_MS = 1_000
/** How often the listening connection is probed, and how long the probe may take. */
const HEARTBEAT_MS = 5_000
const HEARTBEAT_WITHIN_MS = 3_000

/** Signals between nodes by Redis. A node skips its own messages. */
export function redisTransport(url: string, log: Logger): SignalTransport {
  const self = randomUUID()
  const publisher = new Redis(url, { maxRetriesPerRequest: null })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber])
    client.on('error', (error) => log.error({ err: error }, 'Redis failed'))
  return {
    publish: (text) =>
      void publisher
        .publish(CHANNEL, self + text)
        .catch((error) => log.error({ err: error }, 'Redis publish failed')),
    subscribe(handle) {
      subscriber.subscribe(CHANNEL).catch((error) => log.error({ err: error }, 'Redis subscribe failed'))
      subscriber.on('message', (_, message: string) => {
        if (!message.startsWith(self)) handle(message.slice(self.length))
      })
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/**
 * Signals between nodes by PostgreSQL's LISTEN and NOTIFY, for installations with DATABASE_URL and without Redis. They are
 * collected for 50 ms and sent outside all money transactions: a NOTIFY inside one would serialise commits.
 */
export async function listenTransport(db: Db, log: Logger): Promise<SignalTransport> {
  const self = randomUUID()
  let handle: (text: string) => void = () => {}
  let closed = false
  let queue: string[] = []
  let timer: NodeJS.Timeout | undefined

  let listening: Awaited<ReturnType<Db['connect']>> | undefined

  async function listen(): Promise<void> {
    const client = await db.connect()
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(self)) return
      try {
        for (const text of JSON.parse(payload.slice(self.length)) as string[]) handle(text)
      } catch (error) {
        log.error({ err: error }, 'a notification of another node cannot be read')
      }
    })
    const lose = () => {
      client.end().catch(() => {})
      if (listening !== client) return
      listening = undefined
      listenSoon()
    }
    client.on('error', lose)
    try {
      await client.query({ text: `listen ${CHANNEL}`, query_timeout: HEARTBEAT_WITHIN_MS } as QueryConfig)
    } catch (error) {
      lose()
      throw error
    }
    if (closed) return client.end()
    listening = client
    keepAlive(client, lose)
  }

  /** A connection that only listens would never notice that the other end is gone. */
  function keepAlive(client: Client, lose: () => void): void {
    const timer = setInterval(() => {
      if (listening !== client) return clearInterval(timer)
      client.query({ text: 'select 1', query_timeout: HEARTBEAT_WITHIN_MS } as QueryConfig).catch(lose)
    }, HEARTBEAT_MS)
    timer.unref()
  }

  /** Retries, since the database may be away for longer than one attempt. */
  function listenSoon(): void {
    if (closed) return
    setTimeout(() => {
      if (closed) return
      listen().catch((error) => {
        log.error({ err: error }, 'LISTEN failed')
        listenSoon()
      })
    }, LISTEN_AGAIN_MS).unref()
  }
  await listen()

  async function flush() {
    timer = undefined
    const texts = queue.flatMap(partsOf)
    queue = []
    while (texts.length > 0) {
      const chunk: string[] = []
      let bytes = 60
      while (texts.length > 0 && bytes + bytesOf(texts[0]!) + 1 < NOTIFY_MAX_BYTES) {
        bytes += bytesOf(texts[0]!) + 1
        chunk.push(texts.shift()!)
      }
      await db.rows(sql`select pg_notify(${CHANNEL}, ${self + JSON.stringify(chunk)})`)
    }
  }

  return {
    publish(text) {
      queue.push(text)
      timer ??= setTimeout(
        () => flush().catch((error) => log.error({ err: error }, 'NOTIFY failed')),
        FLUSH_MS,
      )
    },
    subscribe(listener) {
      handle = joinParts(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      if (listening) await endSoon(listening)
    },
  }
}
