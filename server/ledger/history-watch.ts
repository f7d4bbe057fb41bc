import type { Context } from '#server/core/context.ts'
import { type Db, OF_CALLS } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { MarkStore } from './mark-stores.ts'
import { databaseName, type Mark, missingMark, newestMark } from './marks.ts'

const EVERY_MS = 1_000
const AGAIN_SECONDS = 60

const refusal = () =>
  new Refusal(
    'unavailable',
    'Our records have lost some of their newest entries after a fault. Nothing was done, and no money moves until an operator has looked.',
  ).retryAfter(AGAIN_SECONDS)

/** Watches that the ledger never loses a posting that somebody was told of. */
export type HistoryWatch = {
  /**
   * Call before money moves. Undefined while there is no doubt; after a lost connection, the check of the ledger.
   * @throws Refusal unavailable once postings are missing
   */
  trusted(): Promise<void> | undefined
  readonly wentBack: boolean
  /** Checks what was kept before the start. */
  begin(): Promise<void>
  readonly poller: Rounds
  close(): void
}

/**
 * A failover that loses commits, or a restore from a backup, gives a ledger that is sound and older than what people were told.
 * This node remembers the newest posting that it acknowledged and compares it with the ledger on each new connection, before the
 * connection is used. Copies lie outside the database, and are compared after that.
 */
export function watchHistory(
  { db, log, metrics }: Pick<Context, 'db' | 'log' | 'metrics'>,
  stores: readonly MarkStore[],
): HistoryWatch {
  const hurried = db.within(OF_CALLS)
  let database: string | undefined
  const keeper = keepNewest(db, stores)
  let missing: Mark | undefined
  let doubt = false
  let checking: Promise<void> | undefined
  metrics.ledgerWentBack.set(0)

  function judge(lost: Mark | undefined): void {
    if (!lost || missing) return
    missing = lost
    metrics.ledgerWentBack.set(1)
    log.fatal(
      { posting: String(lost.id), database },
      'the ledger went back: a posting that was acknowledged is not there any more. No money moves; see docs/operating/runbooks.md',
    )
    db.halt(refusal())
  }

  /** What this node itself has acknowledged. */
  function own(): Mark[] {
    const newest = database && db.newest ? [{ ...db.newest, database }] : []
    return keeper.seen ? [keeper.seen, ...newest] : newest
  }

  // Before a new connection is used: the server behind it may be one that never had what was acknowledged.
  db.onConnect(async (tx) => {
    if (database !== undefined) judge(await missingMark(tx, own()))
    doubt = true
  })

  async function check(): Promise<void> {
    doubt = false
    try {
      database ??= await databaseName(hurried)
      const kept = await Promise.all(stores.map((store) => store.read()))
      judge(await missingMark(hurried, [...own(), ...kept.filter((mark) => mark !== undefined)]))
    } catch (error) {
      doubt = true
      throw error
    }
  }
  const checked = () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    trusted() {
      if (missing) throw refusal()
      if (!doubt || stores.length === 0) return undefined
      return checked().then(() => {
        if (missing) throw refusal()
      })
    },
    get wentBack() {
      return missing !== undefined
    },
    begin: checked,
    poller: {
      name: 'ledger-history',
      everyMs: EVERY_MS,
      failed: 'looking for the newest posting failed',
      passing: true,
      upkeep: true,
      async run() {
        // after a lost connection the ledger is compared before a newer posting takes the place of the known one
        if (doubt) await checked()
        if (!missing) await keeper.remember()
      },
    },
    close() {
      for (const store of stores) store.close()
    },
  }
}

/** Remembers the newest posting with its content, here and outside. */
function keepNewest(db: Db, stores: readonly MarkStore[]) {
  const hurried = db.within(OF_CALLS)
  let seen: Mark | undefined
  let keptAt = 0
  return {
    get seen() {
      return seen
    },
    async remember(): Promise<void> {
      // nothing was written since
      if (seen && db.lastCommitAt <= keptAt) return
      const before = performance.now()
      const newest = await newestMark(hurried)
      if (!newest || newest.id === seen?.id) return
      seen = newest
      await Promise.all(stores.map((store) => store.keep(newest)))
      keptAt = before
    },
  }
}
