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
