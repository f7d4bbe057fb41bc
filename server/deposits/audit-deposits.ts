import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

/**
 * Checks card deposits against the ledger: a credited deposit has its journal with the same amount, its reversed amount
 * equals its reversing journals, and payments for closed accounts have a refund order.
 */
export async function auditDeposits(tx: Tx): Promise<Fault[]> {
  const credits = await tx.rows<{ provider_id: string; details: string }>(sql`
    select d.provider_id, format('%s of %s, ledger %s', d.status, d.amount_cents, t.total) as details
    from card_deposits d, lateral (select ledger_journal_total('deposit:' || d.provider_id) as total) t
    where t.total <> case when d.status = 'credited' then d.amount_cents else 0 end`)
  const reversals = await tx.rows<{ where: string; details: string }>(sql`
    select format('deposit-reversed:%s:%s', d.provider_id, r.n) as where,
      format('recorded %s, ledger %s', r.amount_cents, t.total) as details
    from card_reversals r join card_deposits d on d.id = r.deposit_id,
      lateral (select ledger_journal_total(format('deposit-reversed:%s:%s', d.provider_id, r.n)) as total) t
    where t.total <> abs(r.amount_cents)`)
  const sums = await tx.rows<{ id: string; details: string }>(sql`
    select d.id, format('recorded %s in %s, reversals %s in %s', d.reversed_cents, d.reversals, r.total, r.n) as details
    from card_deposits d, lateral (
      select coalesce(sum(amount_cents), 0)::bigint as total, count(*)::int as n from card_reversals where deposit_id = d.id) r
    where (d.reversed_cents, d.reversals) <> (r.total, r.n)`)
  const leftBehind = await tx.rows<{ where: string; details: string }>(sql`
    select 'card_deposits ' || d.id as where, format('credited %s, account closed %s', d.credited_at, u.closed_at) as details
    from card_deposits d join users u on u.id = d.user_id
    where d.credited_at > u.closed_at and d.reversed_cents < d.amount_cents
      and not exists (select 1 from card_orders o where o.deposit_id = d.id and o.kind = 'refund')`)
  return [
    ...credits.map((row) => ({
      invariant: 'a deposit is credited once and in full',
      where: `deposit:${row.provider_id}`,
      details: row.details,
    })),
    ...reversals.map((row) => ({ invariant: 'a reversal is what the ledger moved', ...row })),
    ...leftBehind.map((row) => ({ invariant: 'a payment for a closed account is refunded', ...row })),
    ...sums.map((row) => ({
      invariant: 'the reversed part of a deposit is the sum of its reversals',
      where: `card_deposits ${row.id}`,
      details: row.details,
    })),
  ]
}
