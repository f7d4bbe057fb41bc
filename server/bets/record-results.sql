create or replace function event_queue_results() returns trigger language plpgsql as $$
begin
  insert into event_results_due (event_id) values (new.event_id);
  return null;
end $$;

-- Writes the results of the next people of a settled event, in the order of their ids, in one transaction.
-- 0: nothing to do or somebody else is at it, 1: some were written, 2: all are.
create or replace function event_record_results(p_event bigint, p_people int) returns int
  language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_due record;
  v_book record;
  v_count int;
  v_last bigint;
begin
  select d.through into v_due from event_results_due d where d.event_id = p_event for update skip locked;
  if not found then return 0; end if;
  select b.practice, b.outcome, b.settled_at, e.category into v_book
    from event_books b join events e on e.id = b.event_id where b.event_id = p_event;

  with people as materialized (
    select x.user_id, min(x.side)::smallint as side, count(*)::int as bets, sum(x.amount_cents)::bigint as stake
    from bets x where x.event_id = p_event and x.user_id > v_due.through
    group by x.user_id order by x.user_id limit p_people
  ), came_to as materialized (
    select p.*, coalesce((select sum(o.amount_cents) from event_payouts o
        where o.event_id = p_event and o.user_id = p.user_id), 0)::bigint as payout,
      case when v_book.outcome = 'void' then 'refunded'
        when v_book.outcome = (case p.side when 0 then 'optionA' else 'optionB' end) then 'won'
        else 'lost' end as result
    from people p
  ), written as (
    insert into event_results (user_id, practice, settled_at, event_id, category, side, bets, stake_cents, payout_cents, result)
    select c.user_id, v_book.practice, v_book.settled_at, p_event, v_book.category, c.side, c.bets, c.stake, c.payout, c.result
    from came_to c order by c.user_id
  ), added as (
    insert into bet_totals as t (user_id, practice, category, won, lost, refunded, stake_cents, payout_cents)
    select c.user_id, v_book.practice, v_book.category, (c.result = 'won')::int, (c.result = 'lost')::int,
      (c.result = 'refunded')::int, c.stake, c.payout
    from came_to c order by c.user_id
    on conflict (user_id, practice, category) do update set won = t.won + excluded.won, lost = t.lost + excluded.lost,
      refunded = t.refunded + excluded.refunded, stake_cents = t.stake_cents + excluded.stake_cents,
      payout_cents = t.payout_cents + excluded.payout_cents
  )
  select count(*), max(user_id) into v_count, v_last from came_to;

  if v_count < p_people then
    delete from event_results_due where event_id = p_event;
    return 2;
  end if;
  update event_results_due set through = v_last where event_id = p_event;
  return 1;
end $$;
