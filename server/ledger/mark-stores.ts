import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Mark, markText, readMark } from './marks.ts'

/** Keeps the newest mark outside the database. */
export type MarkStore = {
  /** @returns undefined while nothing is kept of this database, or while the store is away or cannot be read */
  read(database: string): Promise<Mark | undefined>
  keep(mark: Mark): Promise<void>
  forget(database: string): Promise<void>
  close(): void
}

/** What the stores of the newest posting call it. */
const LEDGER_MARK = 'ledger-mark'
const ANSWERS_WITHIN_MS = 1_000

/** The file of this node. A folder that is not there is not made for it. */
export function fileStore(folder: string, name = LEDGER_MARK): MarkStore {
  const path = join(folder, `${name}.json`)
  return {
    async read() {
      try {
        return readMark(readFileSync(path, 'utf8'))
      } catch {
        // it is not there yet, or belongs to somebody else: a second copy that cannot be read proves nothing
        return undefined
      }
    },
    async keep(mark) {
      if (!existsSync(folder)) return
      writeFileSync(`${path}.new`, markText(mark))
      renameSync(`${path}.new`, path)
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

/** The mark that all nodes share in Redis. While Redis is away nothing is read or kept. */
function redisStore(url: string, name: string): MarkStore {
  /** One for each database: several sites may share a Redis. */
  const keyOf = (database: string) => `evens:${name}:${database}`
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
    async read(database) {
      await opened()
      const text = await client.get(keyOf(database)).catch(() => null)
      return text === null ? undefined : readMark(text)
    },
    async keep(mark) {
      await client.eval(KEEP, 1, keyOf(mark.database), markText(mark), String(mark.id)).catch(() => {})
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
 * @param name of what is marked: the newest posting where it is left out
 */
export const markStores = (
  config: { dataDir: string; redisUrl: string | undefined },
  name = LEDGER_MARK,
): MarkStore[] => [
  fileStore(config.dataDir, name),
  ...(config.redisUrl ? [redisStore(config.redisUrl, name)] : []),
]
