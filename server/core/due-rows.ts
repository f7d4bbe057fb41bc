import type { Context } from './context.ts'
import { isUnreachable, raw, type Sql, sql, type Tx } from './db.ts'
import { Refusal } from './refusal.ts'

type Logged = Pick<Context, 'log'>

/** Whether every other item would fail in the same way: the database is away, or takes no writes. */
const concernsAll = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Refusal && error.code === 'unavailable')

/**
 * Does the same with each item, one after the other. One that fails is logged and holds up none of the others.
 * @param each.failed the log message of one that failed
 * @throws the error of a database that is away or takes no writes
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

/** Rows of a table whose `expires_at` is over, and what is done with them. */
export type DueRows = {
  table: string
  /** those that have not ended */
  open: Sql
  /** ends these, which are locked */
  end(tx: Tx, ids: bigint[]): Promise<void>
  /** so many at most in one transaction */
  atOnce: number
  /** the log message of one that failed */
  failed: string
}

/**
 * Ends all rows that are due, in batches of a transaction each; one that something else has locked is skipped. Of a batch that fails
 * each row is ended by itself, so that a bad one holds up no other; it is tried again in the next round.
 */
export async function endDueRows(context: Pick<Context, 'db' | 'log'>, rows: DueRows): Promise<void> {
  const stuck = new Set<bigint>()
  while (await endSome(context, rows, stuck)) {}
}

/** @returns whether there may be more */
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
