create or replace function event_queue_results() returns trigger language plpgsql as $$
begin
  insert into event_results_due (event_id) values (new.event_id);
  return null;
end $$;

-- Writes the results of a settled event for the people of its next bets, in the order of their ids, in one transaction.
-- A chunk is a range of people that is found first, so that no plan reads beyond it, whatever the statistics say of an event
-- that was big only a moment ago. Nothing but its own event is locked.
-- 0: nothing to do or somebody else is at it, 1: some were written, 2: all are.
create or replace function event_record_results(p_event bigint, p_bets int) returns int
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  v_due record;
  v_book record;
  v_last bigint;
begin
  select d.through into v_due from event_results_due d where d.event_id = p_event for update skip locked;
  if not found then return 0; end if;
  select b.practice, b.outcome, b.settled_at, e.category into v_book
    from event_books b join events e on e.id = b.event_id where b.event_id = p_event;

  select x.user_id into v_last from bets x where x.event_id = p_event and x.user_id > v_due.through
    order by x.event_id, x.user_id, x.key offset p_bets - 1 limit 1;

  insert into event_results (user_id, practice, settled_at, event_id, category, side, bets, stake_cents, payout_cents, result)
  select p.user_id, v_book.practice, v_book.settled_at, p_event, v_book.category, min(p.side), count(p.side)::int,
    sum(p.stake)::bigint, sum(p.payout)::bigint,
    case when v_book.outcome = 'void' then 'refunded'
      -- a win of somebody who stepped back is their stake alone
      when v_book.outcome = (case min(p.side) when 0 then 'optionA' else 'optionB' end)
        and exists (select from event_step_backs s where s.event_id = p_event and s.user_id = p.user_id) then 'refunded'
      when v_book.outcome = (case min(p.side) when 0 then 'optionA' else 'optionB' end) then 'won'
      else 'lost' end
  from (
    select x.user_id, x.side::smallint as side, x.amount_cents::bigint as stake, 0::bigint as payout
    from bets x where x.event_id = p_event and x.user_id > v_due.through and x.user_id <= coalesce(v_last, 9223372036854775807)
    union all
    select o.user_id, null, 0, o.amount_cents
    from event_payouts o where o.event_id = p_event and o.user_id > v_due.through and o.user_id <= coalesce(v_last, 9223372036854775807)
  ) p group by p.user_id order by p.user_id;

  if v_last is null then
    delete from event_results_due where event_id = p_event;
    return 2;
  end if;
  update event_results_due set through = v_last where event_id = p_event;
  return 1;
end $$;
