import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { writeDurably } from '#server/core/durable-file.ts'
import { type Mark, markText, readMark } from './marks.ts'

/** Keeps the newest mark outside the database. */
export type MarkStore = {
  /** all nodes share it */
  isShared: boolean
  /**
   * @returns undefined while it holds no mark of this database
   * @throws Error while the store is unreachable or its mark is unreadable
   */
  read(database: string): Promise<Mark | undefined>
  /**
   * Keeps a mark for good.
   * @returns false where this node lacks the store's folder
   * @throws Error where the mark could not be kept
   */
  keep(mark: Mark): Promise<boolean>
  forget(database: string): Promise<void>
  close(): void
}

/** The readable marks. An unreadable one proves nothing, because it is only a second copy. */
export async function marksOf(stores: readonly MarkStore[], database: string): Promise<Mark[]> {
  const kept = await Promise.all(stores.map((store) => store.read(database).catch(() => undefined)))
  return kept.filter((mark) => mark !== undefined)
}

/** The name of the newest posting's mark in the stores. */
const LEDGER_MARK = 'ledger-mark'
const ANSWERS_WITHIN_MS = 1_000

/** The file of this node. It does not create a missing folder. */
export function fileStore(folder: string, name = LEDGER_MARK): MarkStore {
  const path = join(folder, `${name}.json`)
  return {
    isShared: false,
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
      const mark = text === undefined ? undefined : readMark(text)
      if (text !== undefined && !mark) throw new Error(`${path} is cut or edited`)
      return mark
    },
    async keep(mark) {
      if (!existsSync(folder)) return false
      await writeDurably(path, markText(mark))
      return true
    },
    forget: async () => rmSync(path, { force: true }),
    close: () => {},
  }
}

/** Keeps the mark with the larger number. */
const KEEP = `
local known = redis.call('GET', KEYS[1])
if known then
  local old = cjson.decode(known)
  if #old.id > #ARGV[2] or (#old.id == #ARGV[2] and old.id >= ARGV[2]) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1])
return 1`

/** The mark that all nodes share in Redis. */
function redisStore(url: string, name: string): MarkStore {
  /** One key for each database, because several sites may share a Redis. */
  const keyOf = (database: string) => `evens:${name}:${database}`
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWERS_WITHIN_MS,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
  })
  // redis-limits.ts reports an unreachable Redis
  client.on('error', () => {})
  /** Waits for the first connection, but not for an unreachable Redis. */
  const opened = async () => {
    if (client.status !== 'connecting' && client.status !== 'connect') return
    await new Promise<void>((resolve) => {
      client.once('ready', () => resolve())
      client.once('error', () => resolve())
      setTimeout(resolve, ANSWERS_WITHIN_MS).unref()
    })
  }
  return {
    isShared: true,
    async read(database) {
      await opened()
      const text = await client.get(keyOf(database))
      const mark = text === null ? undefined : readMark(text)
      if (text !== null && !mark) throw new Error(`${keyOf(database)} in Redis is not a mark`)
      return mark
    },
    async keep(mark) {
      await opened()
      await client.eval(KEEP, 1, keyOf(mark.database), markText(mark), String(mark.id))
      return true
    },
    async forget(database) {
      await opened()
      await client.del(keyOf(database)).catch(() => {})
    },
    close: () => client.disconnect(),
  }
}

/**
 * The stores of a node with these settings.
 * @param name of the marked object; by default the newest posting
 */
export const markStores = (
  config: { dataDir: string; redisUrl: string | undefined },
  name = LEDGER_MARK,
): MarkStore[] => [
  fileStore(config.dataDir, name),
  ...(config.redisUrl ? [redisStore(config.redisUrl, name)] : []),
]
