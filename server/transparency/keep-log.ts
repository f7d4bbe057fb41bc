import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { createWorkerPool } from '#server/core/process/worker-pool.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { databaseName, type MarkStore, RECORD_BYTES, recordsOf } from '#server/ledger/index.ts'
import type { Statement } from './entries.ts'
import { asBuffers, type Batch, type End, type Grown, grow } from './grow.ts'
import { guardHeads } from './guard-heads.ts'
import { COLUMNS, type HeadRow, type Log, listKey, logOf, signingKeys } from './head.ts'
import { createHorizon, type Horizon } from './horizon.ts'
import type { KnownHeads } from './known-heads.ts'
import { headText, signedNote } from './note.ts'
import { readEnd, writeTiles } from './tiles.ts'

/** This many take a millisecond to hash; a separate thread would take longer to answer. */
const AT_ONCE = 128

const pool = createWorkerPool<Batch, Grown>({
  file: new URL('./log-worker.ts', import.meta.url),
  threads: 1,
  waitingMax: 8,
  eachMax: 8,
  withinMs: 60_000,
  memoryMb: 256,
  full: () => new Error('too many batches of the log wait to be hashed'),
  late: () => new Error('a batch of the log was not hashed in time'),
})

/** Adds to a log; large additions run on another thread. */
async function growAside(batch: Batch): Promise<Grown> {
  if (batch.records.length / RECORD_BYTES + batch.statements.length <= AT_ONCE) return grow(batch)
  return asBuffers(await pool.run(batch, null))
}

const EVERY_MS = 250
/** How often a node checks whether the writing node is still there. */
const LOOK_MS = 2_000
const HELD_SECONDS = 5
/** The node renews its hold once less than this is left of it. */
const RENEW_SECONDS = 3
const POSTINGS_AT_ONCE = 20_000
const STATEMENTS_AT_ONCE = 100

/** The writing node's own state of the log. */
type Held = {
  log: Log
  database: string
  server: string
  end: End
  root: Buffer
  horizon: Horizon
  /** the keys of this node are on the public list */
  isListed: boolean
}
type Looked = HeadRow & {
  last: bigint
  server: string
  now: Date
  mine: boolean
  free: boolean
  left: number
}
type Gathered = { records: Buffer; statements: Statement[]; through: bigint; isAll: boolean }

/** Another node writes the log now. */
class LostLog extends Error {
  override name = 'LostLog'
}

/** The identity of a database server, unlike its successor's: transactions and drawn numbers are its own. */
const SERVER = sql`extract(epoch from pg_postmaster_start_time())::text`

/** The end of the log, its writer, and the newest drawn number. */
const lookAt = (tx: Tx, holder: string): Promise<Looked> =>
  tx.one<Looked>(sql`
    select ${COLUMNS}, ledger_last_number() as last, ${SERVER} as server, clock_now() as now, coalesce(holder = ${holder}, false) as mine,
      coalesce(held_until < clock_timestamp(), true) as free,
      coalesce(extract(epoch from held_until - clock_timestamp()), 0)::float8 as left
    from log_head`)

async function hold(tx: Tx, holder: string): Promise<boolean> {
  const changed = await tx.change(sql`
    update log_head set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${HELD_SECONDS})
    where holder = ${holder} or held_until is null or held_until < clock_timestamp()`)
  return changed === 1
}

/** The number up to which no posting can still appear (horizon.ts). */
async function reached(tx: Tx, horizon: Horizon, { last, server }: Looked): Promise<bigint | undefined> {
  const { writers, now } = await tx.one<{ writers: string[]; now: string }>(
    sql`select ledger_writers() as writers, ${SERVER} as now`,
  )
  // a failover since the number was read
  if (now !== server) return undefined
  horizon.saw({ number: last, writers })
  return horizon.reached(writers)
}

/** The next postings and statements, in the order of their numbers. @param upTo no number up to it can still appear */
async function gather(tx: Tx, after: bigint, upTo: bigint): Promise<Gathered> {
  const rows = await tx.rows<{ id: bigint; text: string }>(sql`
    select id, text from log_statements where id > ${after} and id <= ${upTo} order by id limit ${STATEMENTS_AT_ONCE}`)
  const said = rows.length === STATEMENTS_AT_ONCE ? rows.at(-1)!.id : upTo
  const records = await recordsOf(tx, { after, through: said, most: POSTINGS_AT_ONCE })
  const isFull = records.length === POSTINGS_AT_ONCE * RECORD_BYTES
  const through = isFull ? records.readBigInt64BE(records.length - RECORD_BYTES) : said
  const statements = rows
    .filter(({ id }) => id <= through)
    .map(({ id, text }) => ({ number: Number(id), text }))
  return { records, statements, through, isAll: through === upTo }
}

/** Makes tiles, entries and head visible at once, if no other node has moved the head. @throws LostLog */
function commit(
  db: Context['db'],
  holder: string,
  {
    held,
    looked,
    grown,
    note,
    gathered,
  }: { held: Held; looked: Looked; grown: Grown; note: string; gathered: Gathered },
): Promise<void> {
  return db.transact(async (tx) => {
    const { through, isAll } = gathered
    const moved = await tx.change(sql`
      update log_head set size = ${grown.end.size}, root = ${grown.root}, through_number = ${through}, note = ${note},
        signed_at = clock_now(), held_until = clock_timestamp() + make_interval(secs => ${HELD_SECONDS}),
        caught_up_at = coalesce(caught_up_at, case when ${isAll} then clock_now() end),
        promised_beyond = coalesce(promised_beyond, case when ${isAll} then ${through}::bigint end)
      where holder = ${holder} and size = ${looked.size} and through_number = ${looked.throughNumber} and halted is null`)
    if (moved !== 1) throw new LostLog('the log has moved in the meantime')
    if (grown.added > 0) await writeTiles(tx, grown.tiles, grown.bundles)
    if (!held.isListed) await listKey(tx, held.log.origin, held.log.keys)
  })
}

const NOTHING = Buffer.alloc(0)

const noteOf = ({ origin, keys }: Log, { size, root }: { size: bigint; root: Buffer }) =>
  signedNote(headText({ origin, size, root }), keys)

/** A node's state when it begins to write the log, or continues after a fault. */
async function begin(context: Context, { server, size, root }: Looked): Promise<Held> {
  const { db } = context
  const log = await logOf(context)
  return {
    log: { ...log, keys: await signingKeys(db, log) },
    database: (await databaseName(db))!,
    ...{ server, root, end: await readEnd(db, Number(size)) },
    horizon: createHorizon(),
    isListed: false,
  }
}

/**
 * Brings postings and statements into the log, on one node at a time. A round takes those up to a number below which none can
 * still appear, hashes them, and moves the signed head. Long rounds have pauses between them, so that a log that begins on a full
 * ledger does not slow betting.
 * @param stores keep the newest head outside the database
 * @param more.holder this node's name as the writer
 * @param more.witnessed the heads that witnesses have signed; none by default
 */
export function keepLog(
  context: Context,
  stores: readonly MarkStore[],
  { holder = randomUUID(), witnessed = async () => [] }: { holder?: string; witnessed?: KnownHeads } = {},
): Rounds {
  const { db } = context
  const guard = guardHeads(context, stores, witnessed)
  let held: Held | undefined
  let server: string | undefined
  let nextLook = Number.NEGATIVE_INFINITY

  /** @returns the end of the log, if this node may write */
  async function take(looked: Looked): Promise<Held | undefined> {
    if (looked.halted !== null || (!looked.mine && !looked.free)) return undefined
    if ((!looked.mine || looked.left < RENEW_SECONDS) && !(await hold(db, holder))) return undefined
    // moments of a former server prove nothing about the numbers and transactions of another one
    const isSame = held?.server === looked.server && BigInt(held.end.size) === looked.size
    if (held && isSame && held.root.equals(looked.root)) return held
    // an error of an ended round removes nothing from this node's knowledge
    if (!looked.mine || server !== looked.server) guard.takesOver()
    server = looked.server
    return begin(context, looked)
  }

  /** @returns whether there is more that could enter at once */
  async function round(): Promise<boolean> {
    const looked = await lookAt(db, holder)
    // its own, whatever a parallel round finds
    const mine = await take(looked)
    held = mine
    if (!mine) {
      nextLook = performance.now() + LOOK_MS
      return false
    }
    const { log, end } = mine
    const after = looked.throughNumber
    const isOver = looked.last === after
    // a new first key signs the present head, too
    if (isOver && looked.caughtUpAt && looked.note === noteOf(log, looked)) {
      await guard.look({ ...looked, tiles: [], database: mine.database })
      return false
    }
    const upTo = isOver ? after : ((await reached(db, mine.horizon, looked)) ?? after)
    if (upTo === after && looked.note !== '' && !isOver) return false
    const gathered =
      upTo > after
        ? await gather(db, after, upTo)
        : { records: NOTHING, statements: [], through: after, isAll: isOver }
    const grown = await growAside({ secret: log.secret, end, ...gathered })
    const size = BigInt(grown.end.size)
    const head = { size, root: grown.root, tiles: grown.tiles, database: mine.database, now: looked.now }
    if (!(await guard.mayBeSigned(head))) return false
    await commit(db, holder, { held: mine, looked, grown, note: noteOf(log, head), gathered })
    held = { ...mine, end: grown.end, root: grown.root, isListed: true }
    return !gathered.isAll
  }

  const release = () =>
    db.change(sql`update log_head set holder = null, held_until = null where holder = ${holder}`)

  return {
    name: 'log',
    everyMs: EVERY_MS,
    failed: 'the log did not take in what is new',
    passing: true,
    last: true,
    async run(_, shouldContinue) {
      if (!shouldContinue()) return void (await release())
      if (performance.now() < nextLook) return
      try {
        for (let begun = performance.now(); await round(); begun = performance.now()) {
          if (!shouldContinue()) return
          await sleep(performance.now() - begun)
        }
      } catch (error) {
        held = undefined
        if (error instanceof LostLog) return
        nextLook = performance.now() + LOOK_MS
        throw error
      }
    },
  }
}
