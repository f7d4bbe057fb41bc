import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import type { SignalTransport } from '#server/core/signals.ts'

/** One for each database: several sites may share a Redis. */
const channelOf = (database: string) => `evens_signals:${database}`
/** How long Redis may take to accept a text. */
const REDIS_ANSWERS_WITHIN_MS = 1_000
const REDIS_RETRY_MAX_MS = 2_000
const LISTEN_AGAIN_MS = 1_000

type Options = {
  /** the name of the database whose nodes these are */
  database: string
  log: Logger
  /** by PostgreSQL; undefined where this node is the only one */
  other?: SignalTransport | undefined
}

/** Signals between nodes by Redis. A node skips its own messages. While Redis is unreachable, the other transport carries them. */
export function redisTransport(url: string, { database, log, other }: Options): SignalTransport {
  const self = randomUUID()
  const client = (more: RedisOptions) =>
    new Redis(url, { retryStrategy: (tries) => Math.min(tries * 100, REDIS_RETRY_MAX_MS), ...more })
  const publisher = client({
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: REDIS_ANSWERS_WITHIN_MS,
  })
  const subscriber = client({ maxRetriesPerRequest: null, autoResubscribe: false })
  let lost: (() => void) | undefined
  let away = false
  /** A Redis that hangs is not asked for each text. */
  let aroundUntil = Number.NEGATIVE_INFINITY
  const numbered = numberTexts(self)
  const failed = (error: unknown) => {
    if (!away) log.error({ err: error }, 'Redis does not answer: signals go by PostgreSQL')
    away = true
  }
  publisher.on('error', failed)
  subscriber.on('error', failed)
  publisher.on('ready', () => {
    if (away) log.warn('Redis is back: signals go through Redis again')
    away = false
  })
  let handle: (text: string) => void = () => {}
  const channel = channelOf(database)
  subscriber.on('message', (_, message: string) => {
    if (!message.startsWith(self)) handle(message.slice(self.length))
  })
  listenAlways(subscriber, channel, { log, lost: () => lost?.() })
  return {
    publish(plain) {
      const text = numbered.number(plain)
      const isAround = publisher.status !== 'ready' || performance.now() < aroundUntil
      if (isAround) {
        other?.publish(text)
        return
      }
      publisher.publish(channel, self + text).then(
        () => {
          away = false
        },
        (error: unknown) => {
          failed(error)
          aroundUntil = performance.now() + REDIS_ANSWERS_WITHIN_MS
          other?.publish(text)
        },
      )
    },
    subscribe(receive, gap) {
      handle = numbered.once(receive)
      lost = gap
      other?.subscribe(handle, gap)
    },
    async close() {
      lost = undefined
      publisher.disconnect()
      subscriber.disconnect()
      await other?.close()
    },
  }
}

/**
 * Listens again on each connection: the client itself would repeat only subscriptions that Redis has granted before, so none where
 * the first connection was refused.
 * @param on.lost called when texts may be lost: texts under way at a loss, and texts from before it listens again
 */
function listenAlways(
  subscriber: Redis,
  channel: string,
  { log, lost }: { log: Logger; lost: () => void },
): void {
  let listens = false
  let missed = false
  let refused = false
  const begin = async () => {
    try {
      await subscriber.subscribe(channel)
      listens = true
      refused = false
      if (missed) lost()
      missed = false
    } catch (error) {
      if (!refused) log.error({ err: error }, 'Redis does not let this node listen to signals')
      refused = missed = true
      setTimeout(() => {
        if (subscriber.status === 'ready') void begin()
      }, LISTEN_AGAIN_MS).unref()
    }
  }
  subscriber.on('ready', begin)
  subscriber.on('close', () => {
    if (listens) lost()
    listens = false
    missed = true
  })
}

/** Numbers that are remembered: more than both transports carry while Redis hangs. */
const NUMBERS_KEPT = 10_000

/** A Redis that hangs delivers late a text that the other transport has carried meanwhile: its number lets it be handled once. */
function numberTexts(self: string) {
  const seen = new Set<string>()
  let last = 0
  return {
    number: (text: string) => `${self.slice(0, 8)}${(++last).toString(36)}|${text}`,
    once: (handle: (text: string) => void) => (numbered: string) => {
      const at = numbered.indexOf('|')
      const number = numbered.slice(0, at)
      if (seen.has(number)) return
      seen.add(number)
      if (seen.size > NUMBERS_KEPT) seen.delete(seen.values().next().value!)
      handle(numbered.slice(at + 1))
    },
  }
}
