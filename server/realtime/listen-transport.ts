import { randomUUID } from 'node:crypto'
import type { Client, QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { type Db, endSoon, sql } from '#server/core/db.ts'
import { asCallersGetIt } from '#server/core/db-errors.ts'
import type { SignalTransport } from '#server/core/signals.ts'
import { joinParts, partsOf } from './parts.ts'

const CHANNEL = 'evens_signals'
/** PostgreSQL takes at most 8,000 bytes in a notification. */
const NOTIFY_MAX_BYTES = 7_900
/** The sender's id and the brackets of the list. */
const ENVELOPE_BYTES = 60
const FLUSH_MS = 50
const LISTEN_AGAIN_MS = 1_000
/** How often the listening connection is probed, and how long the probe may take. */
const HEARTBEAT_MS = 5_000
const HEARTBEAT_WITHIN_MS = 3_000

/** The name of listening connections in `pg_stat_activity`. */
const NAME = 'evens-signals'

/** States that signals were lost, in place of signals that do not fit into the queue. */
const LOST = '"lost"'
/** Texts that wait for the next notification; more than a node sends in some seconds. */
const QUEUE_MAX = 5_000

/**
 * Signals between nodes by PostgreSQL's LISTEN and NOTIFY, for installations with DATABASE_URL and without Redis. They are
 * collected for 50 ms and sent outside all money transactions: a NOTIFY inside one would serialise commits.
 */
export async function listenTransport(db: Db, log: Logger): Promise<SignalTransport> {
  const self = randomUUID()
  let handle: (text: string) => void = () => {}
  let lost: (() => void) | undefined
  let queue: string[] = []
  let timer: NodeJS.Timeout | undefined

  const listening = listenAlways(db, log, {
    handle(payload) {
      if (payload.startsWith(self)) return
      for (const text of JSON.parse(payload.slice(self.length)) as string[])
        if (text === LOST) lost?.()
        else handle(text)
    },
    missed: () => lost?.(),
  })
  await listening.begin()

  async function flush() {
    const texts = queue.length > QUEUE_MAX ? [LOST] : queue.flatMap(partsOf)
    queue = []
    for (const chunk of chunksOf(texts))
      await db.rows(sql`select pg_notify(${CHANNEL}, ${self + JSON.stringify(chunk)})`)
  }

  function flushIn(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => {
        log.error({ err: error }, 'NOTIFY failed')
        // the other nodes learn that something is missing once the database is back
        queue = [LOST]
        flushIn(LISTEN_AGAIN_MS)
      })
    }, ms)
  }

  function publish(text: string): void {
    // beyond the limit one more text states that there were too many
    if (queue.length <= QUEUE_MAX) queue.push(text)
    flushIn(FLUSH_MS)
  }

  return {
    publish,
    subscribe(listener, gap) {
      handle = joinParts(listener)
      lost = gap
    },
    async close() {
      clearTimeout(timer)
      await listening.close()
    },
  }
}

/** Divides texts, each of which fits into a notification, into lists that fit too. */
function* chunksOf(texts: readonly string[]): Generator<string[]> {
  let chunk: string[] = []
  let bytes = ENVELOPE_BYTES
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1
    if (bytes + size >= NOTIFY_MAX_BYTES) {
      yield chunk
      chunk = []
      bytes = ENVELOPE_BYTES
    }
    bytes += size
    chunk.push(text)
  }
  if (chunk.length > 0) yield chunk
}

/**
 * A listening connection, replaced when it is lost.
 * @param on.handle receives the payload of each notification
 * @param on.missed called when notifications may be missing: a replacement listens, or a notification could not be read
 */
function listenAlways(
  db: Db,
  log: Logger,
  { handle, missed }: { handle: (payload: string) => void; missed: () => void },
) {
  let closed = false
  let listening: Client | undefined

  async function begin(): Promise<void> {
    const client = await db.connect()
    client.on('notification', ({ payload = '' }) => {
      try {
        handle(payload)
      } catch (error) {
        log.error({ err: error }, 'a notification of another node cannot be read')
        missed()
      }
    })
    const lose = () => {
      void endSoon(client)
      if (listening !== client) return
      listening = undefined
      beginSoon()
    }
    client.on('error', lose)
    try {
      const text = `set application_name = '${NAME}'; listen ${CHANNEL}`
      await client.query({ text, query_timeout: HEARTBEAT_WITHIN_MS } as QueryConfig)
    } catch (error) {
      lose()
      throw error
    }
    if (closed) return endSoon(client)
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

  /** Retries, since the database may be unreachable for longer than one attempt. */
  function beginSoon(): void {
    if (closed) return
    setTimeout(() => {
      if (closed) return
      begin().then(missed, (error) => {
        log.error({ err: asCallersGetIt(error) }, 'LISTEN failed')
        beginSoon()
      })
    }, LISTEN_AGAIN_MS).unref()
  }

  return {
    begin,
    async close(): Promise<void> {
      closed = true
      if (listening) await endSoon(listening)
    },
  }
}
