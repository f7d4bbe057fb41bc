-- The ledger's door for a game against the house: one stake out of a purse and what comes back into it, two journals with
-- the keys <key>:stake and <key>:payout, in one call. Returns the purse after it, or null when it does not cover the stake.
-- The purse is held first and the house last, and nothing else touches a house of games, so no circle can form.
create function ledger_there_and_back(
  p_key text, p_ref text, p_purse bigint, p_house bigint, p_stake bigint, p_back bigint,
  p_out smallint, p_in smallint, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_after bigint;
  v_journal bigint;
begin
  update ledger_accounts a set balance = a.balance - p_stake where a.id = p_purse and a.balance >= p_stake
    returning a.balance into v_after;
  if not found then return null; end if;
  insert into ledger_journals (key, reason, ref, at) values (p_key || ':stake', p_out, p_ref, p_at)
    returning id into v_journal;
  insert into ledger_postings (id, source, destination, amount, source_after, journal, at, reason)
    values (nextval('ledger_posting_ids'), p_purse, p_house, p_stake, v_after, v_journal, p_at, p_out);
  if p_back > 0 then
    update ledger_accounts a set balance = a.balance + p_back where a.id = p_purse returning a.balance into v_after;
    insert into ledger_journals (key, reason, ref, at) values (p_key || ':payout', p_in, p_ref, p_at)
      returning id into v_journal;
    insert into ledger_postings (id, source, destination, amount, destination_after, journal, at, reason)
      values (nextval('ledger_posting_ids'), p_house, p_purse, p_back, v_after, v_journal, p_at, p_in);
  end if;
  insert into ledger_accounts as a (id, balance) values (p_house, p_stake - p_back)
    on conflict (id) do update set balance = a.balance + excluded.balance;
  return v_after;
end $$;

-- The seed of each person's next play of a game: committed to by its hash, kept sealed until it is used. One row for each,
-- which every play takes for itself and leaves with the next seed, so that one commitment decides one play.
create table fun_seeds (
  user_id bigint not null references users,
  game text not null check (game in ('coin', 'card')),
  -- the number of the play that it will decide
  nonce bigint not null check (nonce > 0),
  commitment bytea not null check (length(commitment) = 32),
  sealed bytea not null,
  primary key (user_id, game)
) with (fillfactor = 70);

-- A play, with everything that it takes to compute it again.
create table fun_games (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  game text not null check (game in ('coin', 'card')),
  nonce bigint not null check (nonce > 0),
  selection text not null,
  stake_cents bigint not null check (stake_cents > 0),
  -- what came back: twice the stake, the stake on a tie, nothing
  back_cents bigint not null,
  house_flip text check (house_flip in ('heads', 'tails')),
  player_card smallint check (player_card between 1 and 13),
  house_card smallint check (house_card between 1 and 13),
  commitment bytea not null,
  server_seed bytea not null check (length(server_seed) = 32),
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  client_seed_by text not null check (client_seed_by in ('player', 'server')),
  played_at timestamptz not null default clock_now(),
  unique (user_id, game, nonce),
  constraint fun_games_committed check (commitment = sha256(server_seed)),
  constraint fun_games_back check (back_cents in (0, 2 * stake_cents) or game = 'card' and back_cents = stake_cents),
  constraint fun_games_selection check (
    game = 'coin' and selection in ('heads', 'tails') or game = 'card' and selection in ('high', 'low')),
  constraint fun_games_coin check ((game = 'coin') = (house_flip is not null)),
  constraint fun_games_cards check ((game = 'card') = (player_card is not null) and (game = 'card') = (house_card is not null))
);
create index fun_games_user on fun_games (user_id, id desc);
create trigger fun_games_append_only before update or delete on fun_games for each row execute function refuse_change();
create trigger fun_games_no_truncate before truncate on fun_games for each statement execute function refuse_change();

-- How often each face came up. The house has 32 tills, and a person always plays at the same one: the row of counts is
-- held exactly as long as the till's account is, so that counting adds no place where plays wait for each other, and the
-- sum over 32 rows is exact at every moment. A coin has 2 counts, a card 26: 13 of the player's, 13 of the house's.
create table fun_tills (
  till smallint not null check (till between 0 and 31),
  game text not null check (game in ('coin', 'card')),
  faces bigint[] not null,
  primary key (till, game)
) with (fillfactor = 50);
insert into fun_tills (till, game, faces)
  select n, game, array_fill(0::bigint, array[size]) from generate_series(0, 31) n, (values ('coin', 2), ('card', 26)) as g(game, size);

-- Plays: the next seed takes the place of the one that was used, the play is written, counted and paid. The caller holds
-- the row of fun_seeds. Returns the play and the purse after it; no purse when it does not cover the stake, and then the
-- caller takes everything back.
create function fun_play(
  p_user bigint, p_game text, p_selection text, p_stake bigint, p_back bigint,
  p_house_flip text, p_player_card smallint, p_house_card smallint, p_faces int[],
  p_server_seed bytea, p_client_seed text, p_client_seed_by text, p_next_commitment bytea, p_next_sealed bytea,
  p_reasons smallint[], out id bigint, out after bigint
) language plpgsql as $$
declare
  v_now timestamptz := clock_now();
  v_seed record;
  v_face int;
begin
  select s.nonce, s.commitment into strict v_seed from fun_seeds s where s.user_id = p_user and s.game = p_game;
  insert into fun_games (user_id, game, nonce, selection, stake_cents, back_cents, house_flip, player_card, house_card,
      commitment, server_seed, client_seed, client_seed_by, played_at)
    values (p_user, p_game, v_seed.nonce, p_selection, p_stake, p_back, p_house_flip, p_player_card, p_house_card,
      v_seed.commitment, p_server_seed, p_client_seed, p_client_seed_by, v_now)
    returning fun_games.id into fun_play.id;
  update fun_seeds s set nonce = s.nonce + 1, commitment = p_next_commitment, sealed = p_next_sealed
    where s.user_id = p_user and s.game = p_game;
  after := ledger_there_and_back('fun:' || fun_play.id, 'fun:' || fun_play.id, ledger_account(1, p_user, true),
    ledger_account(102, p_user % 32, true), p_stake, p_back, p_reasons[1], p_reasons[2], v_now);
  if after is null then return; end if;
  foreach v_face in array p_faces loop
    update fun_tills t set faces[v_face] = t.faces[v_face] + 1 where t.till = p_user % 32 and t.game = p_game;
  end loop;
end $$;
