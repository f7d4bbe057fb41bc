import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

/**
 * Checks crypto deposits against the ledger: the journals of each payment add up to its credit, the payments of each
 * deposit to the deposit's credit, and only final (or stuck) payments have credit.
 */
export async function auditCrypto(tx: Tx): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const row of await tx.rows<{ where: string; details: string }>(sql`
    select m.name as where, format('%s, ledger %s', m.amount_cents, t.total) as details
    from (
      select case when m.amount_cents > 0 then 'deposit:' else 'deposit-reversed:' end
        || r.provider || ':' || r.provider_id || ':' || m.n as name, m.amount_cents
      from crypto_moves m join crypto_receipts r on r.id = m.receipt_id) m,
      lateral (select ledger_journal_total(m.name) as total) t
    where t.total <> abs(m.amount_cents)`)) {
    faults.push({ invariant: 'a crypto payment moves what its journal says', ...row })
  }
  for (const row of await tx.rows<{ where: string; details: string }>(sql`
    select r.provider || ':' || r.provider_id as where,
      format('%s, credited %s, moves %s', r.stage, r.credited_cents, m.total) as details
    from crypto_receipts r, lateral (
      select coalesce(sum(amount_cents), 0)::bigint as total, count(*) as count
      from crypto_moves where receipt_id = r.id) m
    where r.credited_cents <> m.total or r.moves <> m.count
      or (r.credited_cents > 0 and r.stage not in ('final', 'stuck'))`)) {
    faults.push({ invariant: 'a crypto payment credits once, and only after it has arrived', ...row })
  }
  for (const row of await tx.rows<{ where: string; details: string }>(sql`
    select d.id::text as where, format('credited %s, payments %s', d.credited_cents, r.total) as details
    from crypto_deposits d, lateral (
      select coalesce(sum(credited_cents), 0)::bigint as total from crypto_receipts where deposit_id = d.id) r
    where d.credited_cents <> r.total`)) {
    faults.push({ invariant: 'a crypto deposit is the sum of its payments', ...row })
  }
  return faults
}
