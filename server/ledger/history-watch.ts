import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/core/context.ts'
import { OF_CALLS } from '#server/core/db.ts'
import { ReadOnlyServer } from '#server/core/db-errors.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { type MarkStore, marksOf } from './mark-stores.ts'
import { databaseName, type Mark, missingMark, newestMark } from './marks.ts'

const EVERY_MS = 1_000
const AGAIN_SECONDS = 60
/** Money stops once acknowledged postings are missing for this time. A returning old primary is demoted sooner. */
const SURE_AFTER_MS = 5_000

const refusal = () =>
  new Refusal(
    'unavailable',
    'Our records have lost some of their newest entries after a fault. Nothing was done, and no money moves until an operator has checked them.',
  ).retryAfter(AGAIN_SECONDS)

/** Watches that the ledger never loses an acknowledged posting. */
export type HistoryWatch = {
  /**
   * Call before money moves. Returns undefined while there is no doubt; after a lost connection, the check of the ledger.
   * @throws Refusal unavailable once postings are missing
   */
  trusted(): Promise<void> | undefined
  readonly wentBack: boolean
  /** Checks the marks from before the start. */
  begin(): Promise<void>
  readonly poller: Rounds
  close(): void
}

/**
 * After a failover that loses commits, or a restore from a backup, the ledger is sound but older than the answers that people got. This
 * node remembers the newest posting that it acknowledged and compares it with the ledger on each new connection, before the connection is
 * used. Copies lie outside the database; the node compares them afterwards.
 */
export function watchHistory(
  { db, log, metrics }: Pick<Context, 'db' | 'log' | 'metrics'>,
  stores: readonly MarkStore[],
): HistoryWatch {
  const hurried = db.within(OF_CALLS)
  let database: string | undefined
  const keeper = keepNewest({ db, log }, stores)
  const { judge, isHalted } = halter({ db, log, metrics })
  /** Connections opened, and their number when the ledger was last found whole. */
  let opened = 0
  let compared = 0
  const doubt = () => compared < opened
  let checking: Promise<void> | undefined

  // Before a new connection is used: the server behind it may never have had the acknowledged postings. The node leaves a returning old
  // primary at once, and that server is gone in some seconds; a ledger that went back stays so.
  const lasts = lasting(SURE_AFTER_MS)
  db.onConnect(async (tx) => {
    opened++
    if (database === undefined || isHalted()) return
    if ((await databaseName(tx)) !== database) throw new ReadOnlyServer('this is another database')
    const lost = await missingMark(tx, keeper.own(database))
    if (lasts(lost !== undefined)) judge(lost)
    else if (lost)
      throw new ReadOnlyServer('this server lacks acknowledged postings: it may be an old primary')
  })

  async function missingNow(): Promise<Mark | undefined> {
    if (database === undefined) return undefined
    return missingMark(hurried, [...keeper.own(database), ...(await marksOf(stores, database))])
  }

  async function check(): Promise<void> {
    const until = opened
    database ??= await databaseName(hurried)
    if (await missingNow()) {
      await sleep(SURE_AFTER_MS)
      await db.seek()
      judge(await missingNow())
    }
    // connections opened meanwhile may lead elsewhere
    compared = until
  }
  const checked = () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  /** A check in progress may have begun before the newest connection. */
  async function certain(): Promise<void> {
    while (doubt() && !isHalted()) await checked()
  }

  return {
    trusted() {
      if (isHalted()) throw refusal()
      if (!doubt() || stores.length === 0) return undefined
      return certain().then(() => {
        if (isHalted()) throw refusal()
      })
    },
    get wentBack() {
      return isHalted()
    },
    begin: checked,
    poller: {
      name: 'ledger-history',
      everyMs: EVERY_MS,
      failed: 'looking for the newest posting failed',
      passing: true,
      upkeep: true,
      async run() {
        // after a lost connection the node compares the ledger before a newer posting replaces the known one
        await certain()
        if (!isHalted()) await keeper.remember(doubt)
      },
    },
    close() {
      for (const store of stores) store.close()
    },
  }
}

/** Stops all writing once, and logs the reason. */
function halter({ db, log, metrics }: Pick<Context, 'db' | 'log' | 'metrics'>) {
  let halted = false
  metrics.ledgerWentBack.set(0)
  return {
    isHalted: () => halted,
    judge(lost: Mark | undefined): void {
      if (!lost || halted) return
      halted = true
      metrics.ledgerWentBack.set(1)
      log.fatal(
        { posting: String(lost.id), database: lost.database },
        'the ledger went back: a posting that was acknowledged is not there any more. No money moves; see docs/operating/runbooks.md',
      )
      db.halt(refusal())
    },
  }
}

/** Whether a condition has held without a break for this time. */
function lasting(ms: number) {
  let since: number | undefined
  return (is: boolean): boolean => {
    if (!is) {
      since = undefined
      return false
    }
    since ??= performance.now()
    return performance.now() - since >= ms
  }
}

/** Keeps marks in a store. Logs a failing store once, and tries it again with the next mark; the other stores have the mark meanwhile. */
function keeping(log: Context['log']) {
  const failing = new Set<MarkStore>()
  return async (store: MarkStore, mark: Mark): Promise<void> => {
    try {
      await store.keep(mark)
      failing.delete(store)
    } catch (error) {
      if (!failing.has(store))
        log.warn({ err: error }, 'the newest posting could not be kept outside the database')
      failing.add(store)
    }
  }
}

/** Remembers the newest posting with its content, here and outside. */
function keepNewest({ db, log }: Pick<Context, 'db' | 'log'>, stores: readonly MarkStore[]) {
  const keepIn = keeping(log)
  const hurried = db.within(OF_CALLS)
  let seen: Mark | undefined
  let seenAt = 0
  let keptId: bigint | undefined
  return {
    /** The newest postings that this node itself has acknowledged. */
    own(database: string): Mark[] {
      const newest = db.newest ? [{ ...db.newest, database }] : []
      return seen ? [seen, ...newest] : newest
    },
    /** @param doubt whether the ledger just read may differ from the previous one */
    async remember(doubt: () => boolean): Promise<void> {
      if (!seen || db.lastCommitAt > seenAt) {
        const before = performance.now()
        const read = await newestMark(hurried)
        if (doubt()) return
        // after a loss, an older posting never replaces the known one
        if (read && (!seen || read.id > seen.id)) seen = read
        seenAt = before
      }
      const newest = seen
      if (!newest || newest.id === keptId) return
      await Promise.all(stores.map((store) => keepIn(store, newest)))
      keptId = newest.id
    },
  }
}
