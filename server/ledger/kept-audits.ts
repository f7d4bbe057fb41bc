import { sql, type Tx } from '#server/core/db.ts'

/** Stores the result of an audit. @param result.tookMs milliseconds */
export async function keepAudit(
  tx: Tx,
  { faults, tookMs }: { faults: number; tookMs: number },
): Promise<void> {
  await tx.change(sql`insert into ledger_audits (faults, took_ms) values (${faults}, ${tookMs})`)
}

/** The last audit: its number of faults and its age; undefined before the first. */
export function lastAudit(tx: Tx): Promise<{ faults: number; ageSeconds: number } | undefined> {
  return tx.first(sql`
    select faults, extract(epoch from clock_now() - at)::float8 as "ageSeconds" from ledger_audits order by at desc limit 1`)
}
