-- Columns that hold money in hundredths end in `_cents`. Partitions, constraints, indexes and triggers follow a column's name by
-- themselves. The names of constraints do not: PostgreSQL 18 keeps "not null" as a constraint that is named after its column.
do $$
declare
  v_column record;
  v_constraint record;
begin
  for v_column in
    select * from (values
      ('ledger_accounts', 'balance'),
      ('ledger_postings', 'amount'), ('ledger_postings', 'source_after'), ('ledger_postings', 'destination_after'),
      ('event_books', 'stake_a'), ('event_books', 'stake_b'), ('event_books', 'dispute_bond'), ('event_books', 'fee'),
      ('bets', 'amount'),
      ('event_payouts', 'amount'),
      ('event_odds_points', 'stake_a'), ('event_odds_points', 'stake_b'),
      ('event_results', 'stake'), ('event_results', 'payout'),
      ('bet_totals', 'stake'), ('bet_totals', 'payout'),
      ('pots', 'amount'), ('pots', 'payout')) as c(in_table, name)
  loop
    execute format('alter table %I rename column %I to %I', v_column.in_table, v_column.name, v_column.name || '_cents');
    for v_constraint in
      select c.conrelid::regclass as in_table, c.conname as name,
        replace(c.conname, v_column.name || '_not_null', v_column.name || '_cents_not_null') as new_name
      from pg_constraint c
      where c.contype = 'n' and c.conislocal and c.connamespace = 'public'::regnamespace
        and c.conname ~ ('^' || v_column.in_table || '(_[0-9]+)?_' || v_column.name || '_not_null$')
    loop
      execute format('alter table %s rename constraint %I to %I', v_constraint.in_table, v_constraint.name, v_constraint.new_name);
    end loop;
  end loop;
end $$;
