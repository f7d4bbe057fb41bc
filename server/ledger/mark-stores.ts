import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Mark, markText, readMark } from './marks.ts'

/** Keeps the newest mark outside the database. */
export type MarkStore = {
  /** @returns undefined while nothing is kept, or while the store is away */
  read(): Promise<Mark | undefined>
  keep(mark: Mark): Promise<void>
  forget(): Promise<void>
  close(): void
}

const FILE = 'ledger-mark.json'
const KEY = 'evens:ledger-mark'
const ANSWERS_WITHIN_MS = 1_000

/** The file of this node. A folder that is not there is not made for it. */
export function fileStore(folder: string): MarkStore {
  const path = join(folder, FILE)
  return {
    read: async () => (existsSync(path) ? readMark(readFileSync(path, 'utf8')) : undefined),
    async keep(mark) {
      if (!existsSync(folder)) return
      writeFileSync(`${path}.new`, markText(mark))
      renameSync(`${path}.new`, path)
    },
    forget: async () => rmSync(path, { force: true }),
    close: () => {},
  }
}

/** Keeps the mark with the larger number of the same database. */
const KEEP = `
local known = redis.call('GET', KEYS[1])
if known then
  local old = cjson.decode(known)
  if old.database == ARGV[3] and (#old.id > #ARGV[2] or (#old.id == #ARGV[2] and old.id >= ARGV[2])) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1])
return 1`

/** The mark that all nodes share in Redis. While Redis is away nothing is read or kept. */
function redisStore(url: string): MarkStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWERS_WITHIN_MS,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
  })
  // redis-limits.ts says that Redis is away
  client.on('error', () => {})
  /** Waits for the first connection; a Redis that is away is not waited for. */
  const opened = async () => {
    if (client.status !== 'connecting' && client.status !== 'connect') return
    await new Promise<void>((resolve) => {
      client.once('ready', () => resolve())
      client.once('error', () => resolve())
      setTimeout(resolve, ANSWERS_WITHIN_MS).unref()
    })
  }
  return {
    async read() {
      await opened()
      const text = await client.get(KEY).catch(() => null)
      return text === null ? undefined : readMark(text)
    },
    async keep(mark) {
      await client.eval(KEEP, 1, KEY, markText(mark), String(mark.id), mark.database).catch(() => {})
    },
    async forget() {
      await opened()
      await client.del(KEY).catch(() => {})
    },
    close: () => client.disconnect(),
  }
}

/** The stores of a node with these settings. */
export const markStores = (config: { dataDir: string; redisUrl: string | undefined }): MarkStore[] => [
  fileStore(config.dataDir),
  ...(config.redisUrl ? [redisStore(config.redisUrl)] : []),
]
