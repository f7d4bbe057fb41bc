-- The rooms of a purse: what its owner may still stake and take in. They are set by safer-play and judged where money moves.

-- Sets what a person's purse may still stake and take in. The caller has locked the purse and read the limits after that.
create or replace function ledger_set_rooms(
  p_purse bigint, p_stake bigint, p_stake_max bigint, p_stake_until timestamptz, p_deposit bigint, p_received bigint
) returns void language sql as $$
  update ledger_accounts set stake_room_cents = p_stake, stake_max_cents = p_stake_max, stake_until = p_stake_until,
    deposit_room_cents = p_deposit, received_room_cents = p_received
  where id = p_purse
$$;

-- From now on no stake fits a purse until its rooms are set anew.
create or replace function ledger_close_stakes(p_purse bigint) returns void language sql as $$
  insert into ledger_accounts (id) values (p_purse) on conflict do nothing;
  update ledger_accounts set stake_until = 'epoch' where id = p_purse;
$$;

-- Whether a purse may take a stake now. One that was never opened is opened without limits.
create or replace function ledger_takes_stakes(p_account bigint) returns boolean language sql stable as $$
  select coalesce((select coalesce(stake_room_cents, 1) > 0 and coalesce(stake_until, 'infinity') > clock_now()
    from ledger_accounts where id = p_account), true)
$$;

-- Whether any room of a purse is limited.
create or replace function ledger_guarded(p_account bigint) returns boolean language sql stable as $$
  select coalesce((select num_nonnulls(stake_room_cents, stake_max_cents, stake_until, deposit_room_cents, received_room_cents) > 0
    from ledger_accounts where id = p_account), false)
$$;
