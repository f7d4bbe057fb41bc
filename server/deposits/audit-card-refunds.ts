import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

type Row = { where: string; invariant: string; details: string }

/**
 * Checks refunds to cards against the ledger: each took its amount once; an open refund holds its amount, a finished one holds nothing; the
 * whole amount of a refund that failed before arrival came back; together they never exceed their deposit.
 */
export async function auditCardRefunds(tx: Tx): Promise<Fault[]> {
  return tx.rows<Row>(sql`
    with judged as (
      select r.*, 'card_refund:' || r.id as ref,
        coalesce(ledger_balance(ledger_account('card-refund', r.id, false)), 0) as held,
        ledger_journal_total('card-refund:' || r.id) as taken,
        ledger_journal_total('card-refund-return:' || r.id) as returned
      from card_refunds r
    )
    select ref as where, 'a refund to a card took its amount once' as invariant, format('%s, taken %s', amount_cents, taken) as details
    from judged where taken <> amount_cents
    union all
    select ref, 'an open refund to a card holds its amount, one that is over nothing', format('%s, holds %s', state, held)
    from judged where held <> case when state in ('requested', 'sent') then amount_cents else 0 end
    union all
    select ref, 'an open refund to a card has returned nothing', format('%s, returned %s', state, returned)
    from judged where state in ('requested', 'sent') and returned <> 0
    union all
    select 'card_deposits ' || d.id, 'open refunds to a card are within their deposit',
      format('%s of %s held', sum(j.held), d.amount_cents)
    from card_deposits d join judged j on j.deposit_id = d.id where j.state in ('requested', 'sent')
    group by d.id having sum(j.held) > d.amount_cents
    union all
    select 'posting:' || p.id, 'held money belongs to a refund to a card', format('reason %s, amount %s', p.reason, p.amount)
    from (
      select *, case when reason = ledger_reason('card-refund') then destination else source end as account
      from ledger_postings_of(array[ledger_reason('card-refund'), ledger_reason('card-refund-return')])
    ) p
    where p.account <> ledger_account('card-refund', ledger_owner(p.account), false)
      or not exists (select 1 from card_refunds r where r.id = ledger_owner(p.account))`)
}
