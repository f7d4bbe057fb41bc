create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- the one way out of a history: a bet whose stake came back goes on in the table of returned bets
  if tg_op = 'DELETE' and tg_table_name = 'bets' then
    if event_bet_came_back(old.event_id, old.user_id, old.key, old.id, old.amount_cents, old.side::smallint) then return old; end if;
  end if;
  raise exception '% rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
