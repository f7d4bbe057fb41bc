import type { Context } from './context.ts'
import { isUnreachable, raw, type Sql, sql, type Tx } from './db.ts'
import { Refusal } from './refusal.ts'

type Logged = Pick<Context, 'log'>

/** Whether every other item would fail in the same way: the database is unreachable, or takes no writes. */
const concernsAll = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Refusal && error.code === 'unavailable')

/**
 * Does the same with each item, one after the other. A failed item is logged and holds up none of the others.
 * @param each.failed the log message of a failed item
 * @throws the error of a database that is unreachable or takes no writes
 */
export async function eachApart<T>(
  { log }: Logged,
  items: Iterable<T>,
  each: { id(item: T): unknown; work(item: T): Promise<unknown>; failed: string },
): Promise<void> {
  for (const item of items) {
    try {
      await each.work(item)
    } catch (error) {
      if (concernsAll(error)) throw error
      log.error({ err: error, id: String(each.id(item)) }, each.failed)
    }
  }
}

/** Rows of a table whose `expires_at` is over, and the way to end them. */
export type DueRows = {
  table: string
  /** the rows that have not ended */
  open: Sql
  /** ends these locked rows */
  end(tx: Tx, ids: bigint[]): Promise<void>
  /** the most rows in one transaction */
  atOnce: number
  /** the log message of one that failed */
  failed: string
}

/**
 * Ends all due rows, in batches of a transaction each; it skips rows that another transaction has locked. After a failed batch it
 * ends each row alone, so that a bad row holds up no other; the next round tries it again.
 */
export async function endDueRows(context: Pick<Context, 'db' | 'log'>, rows: DueRows): Promise<void> {
  const stuck = new Set<bigint>()
  while (await endSome(context, rows, stuck)) {}
}

/** @returns whether more may be due */
async function endSome(
  context: Pick<Context, 'db' | 'log'>,
  { table, open, end, atOnce, failed }: DueRows,
  stuck: Set<bigint>,
): Promise<boolean> {
  let ids: bigint[] = []
  const endThese = (which: Sql) =>
    context.db.transact(async (tx) => {
      const due = await tx.rows<{ id: bigint }>(sql`
        select id from ${raw(table)} where ${open} and expires_at <= clock_now() and ${which}
        order by expires_at limit ${atOnce} for update skip locked`)
      ids = due.map(({ id }) => id)
      if (ids.length > 0) await end(tx, ids)
    })
  try {
    await endThese(sql`id <> all(${[...stuck]}::bigint[])`)
  } catch (error) {
    const batch = ids
    if (batch.length === 0 || concernsAll(error)) throw error
    await eachApart(context, batch, {
      id: (id) => id,
      async work(id) {
        stuck.add(id)
        await endThese(sql`id = ${id}`)
        stuck.delete(id)
      },
      failed,
    })
    return batch.length === atOnce
  }
  return ids.length === atOnce
}
