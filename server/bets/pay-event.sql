-- Pays the next people of a final event, in the order of their ids, in one transaction. The node that holds the event's
-- lock goes on where the last chunk ended, so paying can stop at any moment, and several nodes may try at once.
-- state: 0 somebody else is at it or there is nothing to do, 1 paid some, 2 the pot is empty and the event is settled.
create or replace function event_pay_chunk(p_event bigint, p_people int)
returns table (state int, user_ids bigint[], status text) language plpgsql as $$
declare
  v_book record;
  v_users bigint[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_pot bigint;
begin
  state := 0;
  select b.practice, b.outcome, b.paid_through into v_book from event_books b
    where b.event_id = p_event and b.outcome is not null and b.settled_at is null for update skip locked;
  if not found then return next; return; end if;

  v_pot := ledger_account(case when v_book.outcome = 'optionB' then 'event-b' else 'event-a' end, p_event, v_book.practice);
  select array_agg(c.user_id), array_agg(ledger_account('person', c.user_id, v_book.practice)), array_agg(c.amount)
  into v_users, v_accounts, v_amounts
  from (
    select p.user_id, sum(p.amount_cents)::bigint as amount from event_payouts p
    where p.event_id = p_event and p.user_id > v_book.paid_through
    group by p.user_id order by p.user_id limit p_people
  ) c;

  if v_users is not null then
    perform ledger_pay(
      format('payout:%s:%s', p_event, v_users[1]),
      ledger_reason(case when v_book.outcome = 'void' then 'refund' else 'payout' end),
      format('event:%s', p_event), v_pot, v_accounts, v_amounts, clock_now());
    update event_books b set paid_through = v_users[array_length(v_users, 1)] where b.event_id = p_event;
    state := 1;
    user_ids := v_users;
    if array_length(v_users, 1) = p_people then return next; return; end if;
  end if;

  if ledger_balance(v_pot) <> 0 then
    raise exception 'event % is paid out but % are left in its pot', p_event, ledger_balance(v_pot);
  end if;
  status := case when v_book.outcome = 'void' then 'voided' else 'settled' end;
  update event_books b set status = event_pay_chunk.status, settled_at = clock_now(), next_at = null where b.event_id = p_event;
  insert into event_timeline (event_id, what) values (p_event, event_pay_chunk.status);
  state := 2;
  return next;
end $$;
