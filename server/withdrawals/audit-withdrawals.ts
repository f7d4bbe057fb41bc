import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

type Row = { where: string; invariant: string; details: string }

/**
 * Checks withdrawals against the ledger: an open one has its whole amount on its own account; a completed one has paid
 * its net amount to an external account and its fee to the fees; a failed or cancelled one has returned its whole
 * amount; every step is dated, and it has the approvals that it needed.
 */
export async function auditWithdrawals(tx: Tx): Promise<Fault[]> {
  return tx.rows<Row>(sql`
    with judged as (
      select w.*, 'withdrawal:' || w.id as ref,
        coalesce(ledger_balance(ledger_account('withdrawal', w.id, false)), 0) as held,
        ledger_journal_total('withdrawal:' || w.id || ':hold') as taken,
        ledger_journal_total('withdrawal:' || w.id || ':paid') as paid,
        ledger_journal_total('withdrawal:' || w.id || ':fee') as fee,
        ledger_journal_total('withdrawal:' || w.id || ':return') as returned,
        (select array_agg(s.status) from withdrawal_steps s where s.withdrawal_id = w.id) as steps,
        (select count(*) from withdrawal_approvals a where a.withdrawal_id = w.id and a.operator_id <> w.user_id) as approvals
      from withdrawals w
    )
    select ref as where, 'a withdrawal took its amount once' as invariant, format('%s, taken %s', amount_cents, taken) as details
    from judged where taken <> amount_cents
    union all
    select ref, 'an open withdrawal holds its amount, a finished one nothing', format('%s, holds %s', status, held)
    from judged where held <> case when status in ('pending', 'processing') then amount_cents else 0 end
    union all
    select ref, 'a completed withdrawal paid its net and its fee, any other one nothing', format('%s, paid %s, fee %s', status, paid, fee)
    from judged where paid <> case when status = 'completed' then amount_cents - fee_cents else 0 end
      or fee <> case when status = 'completed' then fee_cents else 0 end
    union all
    select ref, 'a failed or cancelled withdrawal came back whole, any other one not at all', format('%s, returned %s', status, returned)
    from judged where returned <> case when status in ('failed', 'cancelled') then amount_cents else 0 end
    union all
    select ref, 'every step is dated', format('%s, steps %s', status, steps)
    from judged where not coalesce('pending' = any(steps) and status = any(steps), false)
      or status in ('completed', 'failed') and not coalesce('processing' = any(steps), false)
    union all
    select ref, 'money leaves with as many approvals as it needs', format('%s, %s of %s', status, approvals, approvals_needed)
    from judged where status in ('processing', 'completed', 'failed') and approvals < approvals_needed
    union all
    select 'posting:' || p.id, 'held money belongs to a withdrawal', format('reason %s, amount %s', p.reason, p.amount)
    from (
      select *, case when reason = ledger_reason('withdrawal-hold') then destination else source end as account
      from ledger_postings_of(array[ledger_reason('withdrawal-hold'), ledger_reason('withdrawal-paid'), ledger_reason('withdrawal-fee'),
        ledger_reason('withdrawal-return')])
    ) p
    where p.account <> ledger_account('withdrawal', ledger_owner(p.account), false)
      or not exists (select 1 from withdrawals w where w.id = ledger_owner(p.account))`)
}
