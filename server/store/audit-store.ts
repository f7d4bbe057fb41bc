import { sql, type Tx } from '#server/core/db.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'

/**
 * Checks that an active code's account holds its amount and every other account nothing, that payments, returns and refunds match
 * the ledger's journals, and that no money is on the account of a missing code.
 */
export async function auditStore(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ invariant: string; id: bigint; details: string }>(sql`
    with codes as (
      select c.*, coalesce(ledger_balance(ledger_account('code', c.id, false)), 0) as held,
        ledger_journal_total('code-hold:' || c.id) as posted_hold,
        ledger_journal_total('code-paid:' || c.id) as posted_paid,
        ledger_journal_total('code-return:' || c.id) as posted_return,
        (select coalesce(sum(r.amount_cents), 0) from store_refunds r where r.code_id = c.id) as refunds,
        (select coalesce(sum(ledger_journal_total('code-refund:' || r.id)), 0) from store_refunds r
          where r.code_id = c.id) as posted_refunds
      from store_codes c
    )
    select 'a store code holds its amount while it lives, and nothing afterwards' as invariant, id,
      format('%s of %s, held %s', status, amount_cents, held) as details
    from codes where held <> case when status = 'active' then amount_cents else 0 end
    union all
    select 'the money of a code was taken or refunded', id,
      format('%s of %s: hold %s, paid %s, returned %s', status, amount_cents, posted_hold, posted_paid, posted_return)
    from codes where posted_hold <> amount_cents or posted_paid <> taken_cents
      or posted_return <> case when status = 'active' then 0 else amount_cents - taken_cents end
    union all
    select 'what a shop gave back is what its refunds say', id,
      format('%s, refunds %s, ledger %s', refunded_cents, refunds, posted_refunds)
    from codes where refunds <> refunded_cents or posted_refunds <> refunded_cents
    union all
    select 'money is held for codes that exist', ledger_owner(p.destination), format('posting of %s', p.amount)
    from ledger_postings_of(${[REASONS['code-hold']]}::smallint[]) p
    where not exists (select 1 from store_codes c where c.id = ledger_owner(p.destination))`)
  return rows.map((row) => ({ invariant: row.invariant, where: `code:${row.id}`, details: row.details }))
}
