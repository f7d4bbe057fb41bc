import { sql, type Tx } from '#server/core/db.ts'

/** Any fixed number: only this lock has it. */
const LOCK = 7_230_472

/**
 * Locks picks and outcomes until the transaction ends. An event is thus either counted as final before picks are chosen, or its pick exists
 * when it is counted.
 */
export const lockInsights = (tx: Tx): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
