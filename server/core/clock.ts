import { sql, type Tx } from './db.ts'

/** The product's time: the database's clock, which tests and the demo move. */
export const productNow = async (tx: Pick<Tx, 'one'>): Promise<Date> =>
  (await tx.one<{ now: Date }>(sql`select clock_now() as now`)).now

/** Beyond this difference, the server warns the operator of a machine's clock, milliseconds. */
export const CLOCKS_APART_MS = 2_000

/**
 * By how many milliseconds the database's clock is ahead of this machine's. It is not the product's clock, which a trial moves.
 * @param now this machine's clock
 */
export async function databaseAheadMs(tx: Pick<Tx, 'one'>, now: () => number): Promise<number> {
  const before = performance.now()
  const { ms } = await tx.one<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  // the database read its clock about half-way between query and answer
  return ms - (now() - (performance.now() - before) / 2)
}
