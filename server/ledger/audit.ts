import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { accountName } from './accounts.ts'

export type { Fault }

/**
 * Checks the ledger's invariants over all its rows; O(postings). It runs several statements: while money moves, call it in a transaction
 * with one snapshot (REPEATABLE READ). 1. balances sum to zero in each currency; 2. every balance is the sum of its postings; 3. no floor
 * is broken; 4. every posting has its journal, or is its own journal (a bet); 5. the balance in a user's newest posting is the user's
 * balance; 6. a user with a debt has an empty purse, and no debt account is above zero; 7. a held account holds the sums held, less those
 * released or sent back.
 */
export async function audit(tx: Tx): Promise<Fault[]> {
  const faults: Fault[] = []
  const add = (invariant: string, id: bigint, details: string) =>
    faults.push({ invariant, where: accountName(id), details })

  for (const row of await tx.rows<{ currency: string; total: bigint }>(sql`
    select case when ledger_is_practice(id) then 'PLAY' else 'USD' end as currency, sum(balance_cents)::bigint as total
    from ledger_accounts group by 1 having sum(balance_cents) <> 0`)) {
    faults.push({
      invariant: 'balances sum to zero',
      where: row.currency,
      details: `they sum to ${row.total}`,
    })
  }
  for (const row of await tx.rows<{ id: bigint; balance: bigint; postings: bigint }>(sql`
    with moved as (
      select account, sum(delta)::bigint as total from (
        select source as account, -amount_cents as delta from ledger_postings
        union all select destination, amount_cents from ledger_postings) m group by account
    )
    select coalesce(a.id, m.account) as id, coalesce(a.balance_cents, 0)::bigint as balance, coalesce(m.total, 0)::bigint as postings
    from ledger_accounts a full join moved m on m.account = a.id
    where coalesce(a.balance_cents, 0) <> coalesce(m.total, 0)`)) {
    add('a balance is the sum of its postings', row.id, `balance ${row.balance}, postings ${row.postings}`)
  }
  for (const row of await tx.rows<{ id: bigint; balance: bigint }>(sql`
    select id, balance_cents as balance from ledger_accounts where balance_cents < 0 and not ledger_may_overdraw(id)`)) {
    add('no account goes below its floor', row.id, `balance ${row.balance}`)
  }
  for (const row of await tx.rows<{ id: bigint; source: bigint }>(sql`
    select p.id, p.source from ledger_postings p
    where p.journal is null and p.reason <> ledger_reason('bet')
      or p.journal is not null and not exists (select 1 from ledger_journals j where j.id = p.journal)`)) {
    add('every posting has its journal', row.source, `posting ${row.id}`)
  }
  for (const row of await tx.rows<{ id: bigint; balance: bigint; after: bigint }>(sql`
    select a.id, a.balance_cents as balance, s.after from ledger_accounts a,
      lateral (select x.after from ledger_statement(a.id, null, ${LARGEST_ID}, 1) x) s
    where ledger_is_person(a.id) and s.after is distinct from a.balance_cents`)) {
    add('the newest posting carries the balance', row.id, `balance ${row.balance}, carried ${row.after}`)
  }
  for (const row of await tx.rows<{ id: bigint; balance: bigint; purse: bigint | null }>(sql`
    select d.id, d.balance_cents as balance, p.balance_cents as purse
    from ledger_accounts d left join ledger_accounts p on p.id = ledger_account('person', ledger_owner(d.id), false)
    where ledger_kind_of(d.id) = ledger_kind('debt') and (d.balance_cents > 0 or d.balance_cents < 0 and p.balance_cents > 0)`)) {
    const details = `debt ${row.balance}, purse ${row.purse}`
    add(row.balance > 0n ? 'nobody has paid more than they owe' : 'a debtor has no balance', row.id, details)
  }
  for (const row of await tx.rows<{ id: bigint; balance: bigint; held: bigint }>(sql`
    with said as (
      select ledger_account('held', ledger_owner(h.purse), false) as id, sum(h.held_cents - h.gone_cents)::bigint as held
      from ledger_held h group by 1
    )
    select coalesce(a.id, s.id) as id, coalesce(a.balance_cents, 0)::bigint as balance, coalesce(s.held, 0)::bigint as held
    from (select id, balance_cents from ledger_accounts where ledger_kind_of(id) = ledger_kind('held')) a
      full join said s on s.id = a.id
    where coalesce(a.balance_cents, 0) <> coalesce(s.held, 0)`)) {
    add('a held account holds what its rows say', row.id, `balance ${row.balance}, rows ${row.held}`)
  }
  return faults
}

/**
 * Checks every row of every statement: a posting's balance is the previous balance changed by its amount. It sorts all
 * postings of users, so it is slower than `audit`.
 */
export async function auditStatements(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ account: bigint; id: bigint; details: string }>(sql`
    with lines as (
      select source as account, id, -amount_cents as delta, source_after_cents as after from ledger_postings
      where ledger_is_person(source)
      union all
      select destination, id, amount_cents, destination_after_cents from ledger_postings where ledger_is_person(destination)
    ), chained as (
      select account, id, delta, after, coalesce(lag(after) over (partition by account order by id), 0) as before from lines
    )
    select account, id, format('posting %s: %s then %s by %s', id, before, after, delta) as details
    from chained where after is distinct from before + delta order by account, id limit 100`)
  return rows.map((row) => ({
    invariant: 'each posting carries on from the balance before it',
    where: accountName(row.account),
    details: row.details,
  }))
}

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
