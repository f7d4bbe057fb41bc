import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type Budget, type Limits, MemoryLimits, type Taken } from './limits.ts'

/** A call waits this long for Redis; then this node counts alone. */
const ANSWERS_WITHIN_MS = 250
const LOCAL_MS = 1_000
const RECONNECT_MAX_MS = 2_000

/**
 * One bucket, by the clock of Redis, so that nodes agree. ARGV: burst, tokens per second, tokens to take (1 takes, 0 looks,
 * -1 returns). Returns whether a token was left, and the number of tokens as text, since Lua would cut off the fraction.
 * A full bucket is deleted: an unknown bucket counts as full.
 */
const BUCKET = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local burst, perSecond, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if known[1] then
  local passed = math.max(0, now - tonumber(known[2])) / 1000
  tokens = math.min(burst, tonumber(known[1]) + passed * perSecond)
end
local there = tokens >= 1 and 1 or 0
if wanted == 0 or (wanted > 0 and there == 0) or (wanted < 0 and not known[1]) then
  return { there, tostring(tokens) }
end
tokens = math.min(burst, tokens - wanted)
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / perSecond * 1000) + 1000)
return { there, tostring(tokens) }`

type Client = Redis & {
  bucket(key: string, burst: number, perSecond: number, wanted: number): Promise<[number, string]>
}

type Options = {
  /** the name of the database whose nodes these are: several sites may share a Redis */
  database: string
  log: Pick<Logger, 'error' | 'warn'>
  /** how long a call waits for Redis */
  withinMs?: number
}

/**
 * Buckets that all nodes of one database share. While Redis does not answer, this node counts alone: a slightly wide limit is better
 * than a server that refuses everyone.
 */
export function redisLimits(
  url: string,
  { database, log, withinMs = ANSWERS_WITHIN_MS }: Options,
): Limits & { close(): void } {
  const client = openClient(url, log, withinMs)
  const own = new MemoryLimits()
  const nameOf = (key: string) => `evens:limit:${database}:${hashOf(key)}`
  // After a call without an answer this node counts alone for a while, so that calls do not wait for a hanging Redis in turn.
  let localUntil = Number.NEGATIVE_INFINITY
  const ask = async (key: string, { burst, perSecond }: Budget, wanted: number) => {
    if (performance.now() < localUntil) throw new Error('Redis did not answer a moment ago')
    try {
      const [there, tokens] = await client.bucket(nameOf(key), burst, perSecond, wanted)
      return { there: there === 1, tokens: Number(tokens) }
    } catch (error) {
      localUntil = performance.now() + LOCAL_MS
      throw error
    }
  }

  return {
    async take(key, budget): Promise<Taken> {
      try {
        const { there, tokens } = await ask(key, budget, 1)
        return there
          ? { wait: 0, left: Math.floor(tokens) }
          : { wait: (1 - tokens) / budget.perSecond, left: 0 }
      } catch {
        return own.take(key, budget)
      }
    },
    async has(key, budget) {
      try {
        return (await ask(key, budget, 0)).there
      } catch {
        return own.has(key, budget)
      }
    },
    async giveBack(key, budget) {
      try {
        await ask(key, budget, -1)
      } catch {
        own.giveBack(key, budget)
      }
    },
    async clear(key) {
      own.clear(key)
      // A bucket that was not cleared refills over time.
      await client.del(nameOf(key)).catch(() => {})
    },
    close: () => client.disconnect(),
  }
}

/** A client that fails at once while Redis is unreachable, and logs that once. */
function openClient(url: string, log: Pick<Logger, 'error' | 'warn'>, withinMs: number): Client {
  const client = new Redis(url, {
    // This node judges a command that cannot be sent now; nothing waits for a connection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: withinMs,
    retryStrategy: (tries) => Math.min(tries * 100, RECONNECT_MAX_MS),
  }) as Client
  client.defineCommand('bucket', { numberOfKeys: 1, lua: BUCKET })
  let away = false
  client.on('error', (error) => {
    if (!away) log.error({ err: error }, 'Redis does not answer: each node counts its limits for itself')
    away = true
  })
  client.on('ready', () => {
    if (away) log.warn('Redis answers again: limits are shared')
    away = false
  })
  return client
}

/** Keys contain user ids and addresses, so Redis gets only their hashes. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
