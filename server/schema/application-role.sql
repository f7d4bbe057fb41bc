-- Grants a role the rights that the application needs, and revokes all others: it may change rows, never tables. The owner
-- calls it after every migration, so a new table needs no line here:
--   append-only tables (those that `refuse_change` guards): read and insert;
--   tables that are kept for ever: read, insert and update;
--   the schema's own history, the clock and the stamp: read, and the first stamp;
--   all others: read, insert, update and delete.
-- Partitions are reached only through their table.
create or replace function grant_application(p_role text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  v_kept constant text[] := array['users', 'events', 'event_books', 'ledger_accounts', 'pots', 'card_deposits', 'card_orders',
    'crypto_deposits', 'crypto_receipts', 'withdrawals', 'transfers', 'fund_requests', 'store_codes', 'store_refunds',
    'provider_deliveries', 'fun_tills', 'tournaments', 'tournament_seats', 'matches', 'match_decisions', 'counted_matches', 'crowns', 'ledger_held'];
  v_table record;
  v_rights text;
begin
  execute format('grant usage on schema public to %I', p_role);
  for v_table in
    select c.oid, c.relname, c.relispartition,
      -- a guard without a condition: bit 4 of its type is update, bit 3 is delete
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure
        and t.tgqual is null and t.tgtype & 16 <> 0) as never_updated,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure
        and t.tgqual is null and t.tgtype & 8 <> 0) as never_deleted
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('revoke all on table %I from %I', v_table.relname, p_role);
    continue when v_table.relispartition;
    v_rights := case
      when v_table.relname in ('migrations', 'clock') then 'select'
      when v_table.relname = 'database_stamp' then 'select, insert'
      else 'select, insert' || case when v_table.never_updated then '' else ', update' end
        || case when v_table.never_deleted or v_table.relname = any(v_kept) then '' else ', delete' end
    end;
    execute format('grant %s on table %I to %I', v_rights, v_table.relname, p_role);
  end loop;
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  execute format('grant execute on function ledger_ensure_partitions(int) to %I', p_role);
end $$;
