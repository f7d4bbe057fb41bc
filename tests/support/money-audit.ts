import { createHash } from 'node:crypto'
import { type Db, type Sql, sql, type Tx } from '#server/core/db.ts'
import type { Audit } from '#server/core/module.ts'
import { modules } from '#server/modules.ts'
import { playFaults } from './play-check.ts'

type Judged = { module: string; audit: Audit }
/** State of each table's rows, in a form that every insert, update and delete changes. */
type Fingerprint = ReadonlyMap<string, string>

const judged: readonly Judged[] = modules().flatMap(({ name, audits = [] }) =>
  audits.map((audit) => ({ module: name, audit })),
)
const tablesOf = new Map(modules().map(({ name, tables = [] }) => [name, tables]))
const allTables = new Set([...tablesOf.values()].flat())
/** The tables that each audit has read so far, beside those of its own module. */
const readBy = new Map<Audit, Set<string>>(judged.map(({ audit }) => [audit, new Set()]))
/** Its postings are never changed, so the newest one and their number stand for all of them. */
const POSTINGS = 'ledger_postings'
/** How deep functions of the database that call each other are followed. */
const CALLS_DEEP = 6

export type MoneyAudit = {
  /**
   * Broken invariants, judged by the changes since the last look: without a changed row in an audited table nothing is judged, else
   * the ledger, and each module whose audits read a changed table. The first look, and `all`, judge everything.
   */
  faults(all?: boolean): Promise<string[]>
  /** whether the last look left something out */
  readonly partial: boolean
  /** the modules that the last look judged */
  readonly judged: readonly string[]
}

/**
 * Audits of one database for the tests of one world.
 * @param db with a single connection, so that each statement is planned once
 */
export function createMoneyAudit(db: Db, by: Parameters<Audit>[1]): MoneyAudit {
  let last: Fingerprint | undefined
  let newest = 0n
  let partial = false
  let looked: string[] = []

  return {
    get partial() {
      return partial
    },
    get judged() {
      return looked
    },
    async faults(all = false) {
      looked = []
      const found: string[] = []
      const bodies = await functionBodies(db)
      const everything = all || !last
      await db.transact(async (tx) => {
        await tx.change(sql`set transaction isolation level repeatable read read only`)
        const now = await fingerprint(tx)
        const changed = new Set(
          [...now].filter(([table, rows]) => last?.get(table) !== rows).map(([table]) => table),
        )
        partial = !everything
        if (!everything && changed.size === 0) return
        for (const { module, audit } of judged) {
          if (!everything && module !== 'ledger' && !reads(module, audit, changed)) continue
          looked.push(module)
          const faults = await audit(noting(tx, readBy.get(audit)!, bodies), by)
          found.push(...faults.map((fault) => `${fault.invariant} (${fault.where}): ${fault.details}`))
        }
        // audits that read more tables than before are held against these from now on
        last = found.length > 0 ? undefined : await fingerprint(tx)
      })
      const moved = await newestPosting(db)
      if (!everything && moved === newest) return found
      const faults = await playFaults(planningOnce(db), everything ? undefined : newest)
      // while an event is being paid its people are not judged yet
      if (!faults) return found
      newest = moved
      return [...found, ...faults]
    },
  }
}

const reads = (module: string, audit: Audit, changed: ReadonlySet<string>): boolean =>
  [...(tablesOf.get(module) ?? []), ...readBy.get(audit)!].some((table) => changed.has(table))

/** Of the tables that audits read, and of facts, which say what has happened. */
async function fingerprint(tx: Tx): Promise<Fingerprint> {
  const read = judged.flatMap(({ module, audit }) => [...(tablesOf.get(module) ?? []), ...readBy.get(audit)!])
  const parts = [...new Set([...read, ...(tablesOf.get('facts') ?? [])])].sort().map((table) => {
    // each row's newest transaction: a row that is changed gets another, and one that goes takes its own along
    const rows =
      table === POSTINGS
        ? `count(*) || ' ' || coalesce(max(id), 0)`
        : `count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) || ' ' || coalesce(max(xmin::text::bigint), 0)`
    return `select '${table}' as name, ${rows} as rows from ${table}`
  })
  // planned once per connection, which takes longer than reading
  const name = `fingerprint of ${parts.length}`
  const rows = await tx.prepared<{ name: string; rows: string }>(name, parts.join(' union all '), [])
  return new Map(rows.map((row) => [row.name, row.rows]))
}

const newestPosting = async (db: Db): Promise<bigint> =>
  (await db.one<{ id: bigint }>(sql`select coalesce(max(id), 0) as id from ledger_postings`)).id

/** The same transaction; notes which tables its statements read, also through functions. */
const noting = (tx: Tx, seen: Set<string>, bodies: ReadonlyMap<string, string>): Tx =>
  planningOnce(tx, (text) => {
    for (const table of tablesIn(text, bodies)) seen.add(table)
  })

/** The same connection, which plans each statement once: that takes longer than reading tables of tests. */
function planningOnce(tx: Tx, note: (text: string) => void = () => {}): Tx {
  async function rows<R>({ text, values }: Sql): Promise<R[]> {
    note(text)
    const name = createHash('md5').update(text).digest('hex')
    return tx.prepared<R>(name, text, values)
  }
  return {
    ...tx,
    rows,
    first: async <R>(statement: Sql) => (await rows<R>(statement))[0],
    async one<R>(statement: Sql) {
      const [row, ...others] = await rows<R>(statement)
      if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows instead of one`)
      return row
    },
  }
}

const known = new Map<string, readonly string[]>()

function tablesIn(text: string, bodies: ReadonlyMap<string, string>, deep = CALLS_DEEP): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const words = new Set(text.match(/\b[a-z]\w+\b/g))
  const found = new Set<string>()
  for (const word of words) {
    if (allTables.has(word)) found.add(word)
    const body = deep > 0 ? bodies.get(word) : undefined
    if (body) for (const table of tablesIn(body, bodies, deep - 1)) found.add(table)
  }
  const tables = [...found]
  if (deep === CALLS_DEEP) known.set(text, tables)
  return tables
}

let kept: Promise<ReadonlyMap<string, string>> | undefined

/** Functions and views by name. Every database of the tests has the same. */
function functionBodies(db: Db): Promise<ReadonlyMap<string, string>> {
  kept ??= db
    .rows<{ name: string; body: string }>(sql`
      select proname as name, string_agg(pg_get_functiondef(oid), ' ') as body from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' group by proname
      union all select viewname, definition from pg_views where schemaname = 'public'`)
    .then((rows) => new Map(rows.map(({ name, body }) => [name, body])))
  return kept
}

/** A purse before, the sum accepted out of it, and the purse after. Hundredths. */
export type Spending = { before: bigint; accepted: bigint; after: bigint }

/**
 * The check against double spending, for our design and for the control that must fail it: no more is spent than was
 * there, and the accepted sum is the missing sum.
 */
export const isSound = ({ before, accepted, after }: Spending): boolean =>
  after >= 0n && accepted <= before && before - accepted === after
