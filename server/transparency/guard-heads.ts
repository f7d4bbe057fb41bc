import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Mark, MarkStore } from '#server/ledger/index.ts'
import { type HeadVerdict, judgeHead, type KnownHeads, markOf } from './known-heads.ts'
import { tileReader } from './tiles.ts'
import { rootAt, type Tile } from './tree.ts'

/** How long the log waits for a known head that is not there yet, before it halts: a failover may bring it back. */
const HALTS_AFTER_MS = 60_000

/** How often the head of a log without additions is compared. */
const LOOK_MS = 2_000

/** A head that would be signed, and the tiles that it adds. */
type NextHead = { size: bigint; root: Buffer; tiles: readonly Tile[]; database: string; now: Date }

export type Guard = {
  /** This node begins to write the log, which another node may have written before. */
  takesOver(): void
  /** Whether a head may be signed. If so, the stores keep it before anybody sees it. */
  mayBeSigned(head: NextHead): Promise<boolean>
  /** Now and then compares the head that covers the whole ledger: a log without additions may have gone back too. */
  look(head: NextHead): Promise<void>
}

const said = ({ id, print }: Mark) => `${id} entries and the root ${print}`

const reasonOf = (verdict: Exclude<HeadVerdict, { verdict: 'extends' }>, size: bigint): string =>
  verdict.verdict === 'ahead'
    ? `A head of ${said(verdict.mark)} is known, but the ledger has only ${size} entries: it went back.`
    : `A head of ${said(verdict.mark)} is known, but the log has another root at that size: its past has changed.`

/**
 * The heads that are known outside of the log itself. A store that this node has read since it took over, and has written to since,
 * holds nothing new: only the first reading has to succeed. This node's own file may be damaged where the store of all nodes, or a
 * witness, names a head.
 */
function knownOutside(stores: readonly MarkStore[], witnessed: KnownHeads) {
  const seen = new Set<MarkStore>()
  async function keptIn(
    store: MarkStore,
    database: string,
  ): Promise<{ mark?: Mark | undefined; error?: unknown }> {
    try {
      const mark = await store.read(database)
      seen.add(store)
      return { mark }
    } catch (error) {
      return seen.has(store) ? {} : { error }
    }
  }
  return {
    forget: () => seen.clear(),
    /** @throws Error while a store cannot be read */
    async read(database: string): Promise<Mark[]> {
      const isOwn = (mark: Mark | undefined): mark is Mark => mark?.database === database
      const kept = await Promise.all(
        stores.map(async (store) => ({ store, ...(await keptIn(store, database)) })),
      )
      const told = (await witnessed()).filter(isOwn)
      const isTold = told.length > 0 || kept.some(({ store, mark }) => store.isShared && isOwn(mark))
      const unread = kept.find(({ store, error }) => error !== undefined && (store.isShared || !isTold))
      if (unread)
        throw new Error('no head is signed before it is known which one was signed last', {
          cause: unread.error,
        })
      return [...kept.map(({ mark }) => mark).filter(isOwn), ...told]
    },
  }
}

/**
 * Keeps a head in the stores. One store is enough.
 * @throws Error where a store failed and no other store has the head
 */
async function keepIn(stores: readonly MarkStore[], mark: Mark): Promise<void> {
  const kept = await Promise.allSettled(stores.map((store) => store.keep(mark)))
  if (kept.some((one) => one.status === 'fulfilled' && one.value)) return
  const failed = kept.find(({ status }) => status === 'rejected')
  if (failed)
    throw new Error('no head is signed that cannot be kept outside the database', {
      cause: (failed as PromiseRejectedResult).reason,
    })
}

/**
 * A restore or a failover may take back what a head has shown, and a head that does not extend it would be a lie. So each head is
 * compared with the highest known one: here, in the stores outside the database, and at witnesses.
 * @param witnessed the heads that witnesses have signed
 */
export function guardHeads(context: Context, stores: readonly MarkStore[], witnessed: KnownHeads): Guard {
  const { db, log } = context
  const outside = knownOutside(stores, witnessed)
  let own: Mark | undefined
  let aheadSince: Date | undefined

  async function halt(reason: string): Promise<void> {
    const halted = await db.change(sql`update log_head set halted = ${reason} where halted is null`)
    if (halted === 1)
      log.fatal(
        { reason },
        'the public log halts: no head is signed any more. See docs/operating/runbooks.md',
      )
  }

  /** Whether a head extends all known heads. Halts the log where it never will. */
  async function isSound({ size, root, tiles, database, now }: NextHead): Promise<boolean> {
    const known = await outside.read(database)
    if (own?.database === database) known.push(own)
    const read = tileReader(db, tiles)
    const verdict = await judgeHead(known, size, async (at) =>
      at === size ? root : rootAt(Number(at), read),
    )
    if (verdict.verdict === 'extends') {
      aheadSince = undefined
      return true
    }
    aheadSince ??= now
    if (verdict.verdict === 'forked' || now.getTime() - aheadSince.getTime() >= HALTS_AFTER_MS)
      await halt(reasonOf(verdict, size))
    return false
  }

  let nextLook = Number.NEGATIVE_INFINITY
  return {
    takesOver: outside.forget,
    async mayBeSigned(head) {
      if (!(await isSound(head))) return false
      own = markOf(head)
      await keepIn(stores, own)
      return true
    },
    async look(head) {
      if (performance.now() < nextLook && aheadSince === undefined) return
      nextLook = performance.now() + LOOK_MS
      await isSound(head)
    },
  }
}
