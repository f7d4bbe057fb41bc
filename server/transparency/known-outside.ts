import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { databaseName, type MarkStore, markStores, marksOf } from '#server/ledger/index.ts'
import { findHead } from './head.ts'
import { HEAD_MARK, judgeHead, markOf } from './known-heads.ts'
import { tileReader } from './tiles.ts'
import { rootAt } from './tree.ts'

/** For operators' commands: the newest head as the stores outside the database know it. */
type Settings = { dataDir: string; redisUrl: string | undefined }

async function withStores<T>(settings: Settings, work: (stores: MarkStore[]) => Promise<T>): Promise<T> {
  const stores = markStores(settings, HEAD_MARK)
  try {
    return await work(stores)
  } finally {
    for (const store of stores) store.close()
  }
}

/** A head is kept outside before it is committed: a server beside this command takes at most this long to commit it. */
const COMMITS_MS = 5_000
const LOOK_MS = 250

/** @returns the log's fault at this moment; undefined where it extends the known heads */
async function judgeNow(tx: Tx, stores: readonly MarkStore[], database: string) {
  // outside first: the log beside this command grows, and is never behind heads that were known before
  const known = (await marksOf(stores, database)).filter((mark) => mark.database === database)
  const head = await findHead(tx)
  if (!head) return undefined
  const read = tileReader(tx)
  const judged = await judgeHead(known, head.size, (at) => rootAt(Number(at), read))
  return judged.verdict === 'extends' ? undefined : judged
}

/** The fault of a log that does not extend the newest head known outside of the database. */
export const missingHead = (tx: Tx, settings: Settings): Promise<Fault[]> =>
  withStores(settings, async (stores) => {
    const database = await databaseName(tx)
    if (database === undefined) return []
    const until = performance.now() + COMMITS_MS
    let judged = await judgeNow(tx, stores, database)
    while (judged?.verdict === 'ahead' && performance.now() < until) {
      await sleep(LOOK_MS)
      judged = await judgeNow(tx, stores, database)
    }
    if (!judged) return []
    return [
      {
        invariant: 'the public log extends every head that was signed',
        where: `head of ${judged.mark.id}`,
        details: `${judged.verdict}; docs/operating/runbooks.md says what to do`,
      },
    ]
  })

/**
 * The operator has checked and accepts the log as it is now: its head is the known one from now on, and the log signs heads again.
 * People who kept a lost head still see that it is lost.
 * @throws Error where a store did not take the head
 */
export const acceptHead = (db: Db, settings: Settings): Promise<void> =>
  withStores(settings, async (stores) => {
    const database = await databaseName(db)
    const head = await findHead(db)
    if (database === undefined || !head) return
    const mark = markOf({ ...head, database })
    for (const store of stores) {
      await store.forget(database)
      await store.keep(mark)
      if ((await store.read(database))?.id !== mark.id)
        throw new Error(
          'DATA_DIR or Redis could not be updated: check that both exist and are writable, then run this again',
        )
    }
    await db.change(sql`update log_head set halted = null where halted is not null`)
  })
