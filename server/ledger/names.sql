-- The names of account kinds and of reasons, from accounts.ts and reasons.ts. Written by
-- npx vitest run --project unit server/ledger/names.test.ts --update
create or replace function ledger_kind(p_name text) returns int language sql immutable parallel safe as $$
select case p_name
  when 'person' then 1
  when 'event-a' then 2
  when 'event-b' then 3
  when 'pot' then 4
  when 'tournament' then 5
  when 'withdrawal' then 6
  when 'code' then 7
  when 'bond' then 8
  when 'card-refund' then 9
  when 'held' then 10
  when 'fees' then 64
  when 'external-card' then 96
  when 'external-crypto' then 97
  when 'external-bank' then 98
  when 'external-cashapp' then 99
  when 'mint' then 100
  when 'debt' then 101
  when 'practice-house' then 102
  else ledger_unknown(p_name)
end $$;

create or replace function ledger_reason(p_name text) returns smallint language sql immutable parallel safe as $$
select (case p_name
  when 'bet' then 1
  when 'event-pool' then 2
  when 'event-fee' then 3
  when 'payout' then 4
  when 'refund' then 5
  when 'bond' then 6
  when 'bond-return' then 7
  when 'bond-kept' then 8
  when 'bond-won' then 9
  when 'deposit' then 10
  when 'deposit-reversed' then 11
  when 'withdrawal-hold' then 12
  when 'withdrawal-paid' then 13
  when 'withdrawal-fee' then 14
  when 'withdrawal-return' then 15
  when 'transfer' then 16
  when 'code-hold' then 17
  when 'code-paid' then 18
  when 'code-return' then 19
  when 'practice-start' then 20
  when 'practice-refill' then 21
  when 'code-refund' then 22
  when 'debt-repaid' then 23
  when 'card-refund' then 24
  when 'card-refund-return' then 25
  when 'juror-reward' then 26
  when 'pot-stake' then 30
  when 'pot-payout' then 31
  when 'pot-fee' then 32
  when 'pot-return' then 33
  when 'fun-stake' then 34
  when 'fun-payout' then 35
  when 'tournament-entry' then 40
  when 'tournament-refund' then 41
  when 'tournament-prize' then 42
  when 'tournament-fee' then 43
  when 'tournament-share' then 44
  when 'deposit-held' then 45
  when 'received-held' then 46
  when 'deposit-released' then 47
  when 'received-released' then 48
  when 'held-returned' then 49
  when 'subscription' then 50
  when 'subscription-reversed' then 51
  when 'stake-return' then 52
  when 'correction' then 90
  else ledger_unknown(p_name)
end)::smallint $$;

-- The room of a purse that a movement takes from (ROOM_OF): 1 stake, 2 deposit, 3 received; 0 none.
create or replace function ledger_room_of(p_reason smallint) returns int language sql immutable parallel safe as $$
select case
  when p_reason in (1, 30, 34, 40) then 1
  when p_reason in (10, 11, 47) then 2
  when p_reason in (16, 18, 22, 48) then 3
  else 0
end $$;

-- Whether money leaves a purse for somebody else by a reason (LEAVES). A bet is counted where it is placed, a fee at the ready check.
create or replace function ledger_leaves(p_reason smallint) returns boolean language sql immutable parallel safe as
$$ select p_reason in (6, 16, 17) $$;

-- A name that no list has is a bug in the statement that says it.
create or replace function ledger_unknown(p_name text) returns int language plpgsql immutable parallel safe as $$
begin
  raise exception 'the ledger has no kind of account and no reason that is called %', p_name;
end $$;
