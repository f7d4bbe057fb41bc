import { sql, type Tx } from './db.ts'

/** The product's time: the database's clock, which tests and the demo move. */
export const productNow = async (tx: Pick<Tx, 'one'>): Promise<Date> =>
  (await tx.one<{ now: Date }>(sql`select clock_now() as now`)).now
