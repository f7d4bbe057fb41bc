import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

/** Proves that a card deposit is credited exactly when the ledger has its journal, and of that amount. */
export async function auditDeposits(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ provider_id: string; details: string }>(sql`
    select d.provider_id, format('%s of %s, ledger %s', d.status, d.amount_cents, t.total) as details
    from card_deposits d, lateral (select ledger_journal_total('deposit:' || d.provider_id) as total) t
    where t.total <> case when d.status = 'credited' then d.amount_cents else 0 end`)
  return rows.map((row) => ({
    invariant: 'a deposit is credited once and in full',
    where: `deposit:${row.provider_id}`,
    details: row.details,
  }))
}
