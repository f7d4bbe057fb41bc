-- People who say after their bet that they have an interest in the event: final, with its moment.
create table event_step_backs (
  event_id bigint not null,
  user_id bigint not null references users,
  at timestamptz not null,
  side smallint not null check (side in (0, 1)),
  -- everything that they had staked
  stake_cents bigint not null check (stake_cents > 0),
  -- it came back at once; otherwise it stays in the pool
  returned boolean not null,
  primary key (event_id, user_id)
);
create index event_step_backs_person on event_step_backs (user_id, at desc);
create trigger event_step_backs_append_only before update or delete on event_step_backs for each row execute function refuse_change();
create trigger event_step_backs_no_truncate before truncate on event_step_backs for each statement execute function refuse_change();

-- Bets whose stake came back at once. They leave the table of bets (`refuse_change` lets a bet that is here whole), so every sum of bets is one
-- of stakes in the pool.
create table event_returned_bets (
  event_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  id bigint not null,
  amount_cents amount_above_zero not null,
  created_at timestamptz not null,
  side bet_side not null,
  proved boolean,
  primary key (event_id, user_id, key)
);
create trigger event_returned_bets_append_only before update or delete on event_returned_bets for each row execute function refuse_change();
create trigger event_returned_bets_no_truncate before truncate on event_returned_bets for each statement execute function refuse_change();

alter table fair_play_flags drop constraint fair_play_flags_kind_check;
alter table fair_play_flags add constraint fair_play_flags_kind_check
  check (kind in ('same_pair', 'shared_device', 'shared_address', 'one_way', 'no_show', 'step_backs'));
