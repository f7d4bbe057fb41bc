import { sql, type Tx } from '#server/core/db.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'

/**
 * Checks that transfers and their postings correspond one to one, and that a request is accepted exactly when one
 * transfer of its amount went from its recipient to its sender.
 */
export async function auditTransfers(tx: Tx): Promise<Fault[]> {
  const moved = await tx.rows<{ id: bigint; details: string }>(sql`
    select t.id, format('%s, ledger %s', t.amount_cents, ledger_journal_total('transfer:' || t.id)) as details
    from transfers t where ledger_journal_total('transfer:' || t.id) <> t.amount_cents
    union all
    select 0, format('%s from %s to %s: %s transfers, %s postings', x.amount, ledger_owner(x.source), ledger_owner(x.destination),
      x.transfers, x.postings)
    from (select source, destination, amount, sum(t) as transfers, sum(p) as postings from (
        select ledger_account('person', sender_id, false) as source, ledger_account('person', receiver_id, false) as destination,
          amount_cents as amount, 1 as t, 0 as p from transfers
        union all
        select source, destination, amount, 0, 1 from ledger_postings_of(${[REASONS.transfer]}::smallint[])) both_sides
      group by source, destination, amount) x
    where x.transfers <> x.postings`)
  const requests = await tx.rows<{ id: bigint; details: string }>(sql`
    select r.id, format('%s of %s, transfer of %s', r.status, r.amount_cents, t.amount_cents) as details
    from fund_requests r left join transfers t on t.request_id = r.id
    where (r.status = 'accepted') <> (t.id is not null)
      or (t.id is not null and (t.sender_id, t.receiver_id, t.amount_cents) is distinct from (r.to_id, r.from_id, r.amount_cents))`)
  return [
    ...moved.map((row) => ({
      invariant: 'a transfer moved its amount once, between its two people',
      where: `transfer:${row.id}`,
      details: row.details,
    })),
    ...requests.map((row) => ({
      invariant: 'a request is accepted exactly when it was paid',
      where: `fund-request:${row.id}`,
      details: row.details,
    })),
  ]
}
