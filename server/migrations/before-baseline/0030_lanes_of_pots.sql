-- Pots of different creators are played side by side: what the platform keeps of them lies in eight purses, by creator, so
-- that the batches of two lanes have no row in common. Nothing else touches these purses, and they are locked last.
insert into ledger_accounts (id) select ledger_account(64, n, true) from generate_series(1, 8) n on conflict do nothing;

-- The same rules without a regular expression, which took some 12 of the 58 µs of writing a played pot.
alter domain sha256_hex drop constraint sha256_hex_check;
alter domain sha256_hex add check (length(value) = 64 and translate(value, '0123456789abcdef', '') = '');
alter table pots drop constraint pots_client_seed_check;
alter table pots add constraint pots_client_seed_check check (length(client_seed) between 1 and 64
  and translate(client_seed, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', '') = '');

drop function ledger_play_each(text[], text[], bigint[], bigint[], bigint[], bigint[], boolean[], bigint[], bigint, smallint[], timestamptz);

-- A door of the ledger: two-sided games. Each element is a journal of its own: the payer's stake goes into the pool, of
-- which the payer or the other one gets the payout and the fees the rest, so that the pool is empty afterwards. Of several
-- elements for one pool the first whose payer covers the stake is carried out. A payer stands in one element of a call at
-- most; the other one may stand in many. An element without a payer is passed over. Each names the purse that its fee goes to.
-- Returns, in the order of the input, the payer's balance after it; null where nothing moved.
-- People's purses are locked in id order before any balance is read, those of fees in that order after them; the caller holds
-- the row that a pool belongs to, without which nobody moves what lies in it. Rows of a purse are numbered in the order in
-- which its balance is carried on.
-- Whoever cannot pay must not learn who would have won, not even from whom the refusal waits for or how long it takes: both
-- purses are held whoever wins, and nothing looks at who wins before the element is sure to be carried out.
create function ledger_play_each(
  p_keys text[], p_refs text[], p_payers bigint[], p_pools bigint[], p_stakes bigint[], p_others bigint[],
  p_payer_wins boolean[], p_payouts bigint[], p_fees bigint[], p_reasons smallint[], p_at timestamptz, out after bigint[]
) language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_done boolean[];
  v_winners bigint[];
  v_payer_after bigint[];
  v_winner_after bigint[];
  v_fees bigint[];
  v_missing int;
  v_purses_of_fees bigint[];
begin
  perform 1 from ledger_accounts a
    where a.id = any(p_payers || p_others) order by a.id for update;

  with input as materialized (
    select i.*, payer.balance as payer_has, other.balance as other_has, pool.balance + i.stake - i.payout as fee,
      coalesce(payer.balance >= i.stake, false) as covered
    from unnest(p_payers, p_pools, p_stakes, p_others, p_payer_wins, p_payouts) with ordinality
      as i(payer, pool, stake, other, payer_wins, payout, n)
    left join ledger_accounts payer on payer.id = i.payer
    left join ledger_accounts pool on pool.id = i.pool
    left join ledger_accounts other on other.id = i.other
  ), judged as materialized (
    select *, covered and row_number() over (partition by pool, covered order by n) = 1 as done from input
  ), steps as (
    select n, 1 as step, payer as person, payer_has as had, case when done then -stake else 0 end as delta,
      done, fee, case when done and payer_wins then payout else 0 end as back,
      payer is not null and (payer_has is null or other_has is null or fee is null) as missing from judged
    union all
    select n, 2, case when done then case when payer_wins then payer else other end end,
      case when done then case when payer_wins then payer_has else other_has end end,
      case when done then payout else 0 end, done, fee, 0, false from judged
  ), carried as (
    select *, (had + sum(delta) over (partition by person order by n, step))::bigint as carried from steps
  )
  select array_agg(done order by n) filter (where step = 1), array_agg(person order by n) filter (where step = 2),
    array_agg(carried order by n) filter (where step = 1), array_agg(carried order by n) filter (where step = 2),
    array_agg(fee order by n) filter (where step = 1),
    array_agg(case when done then carried + back end order by n) filter (where step = 1),
    count(*) filter (where missing)
  into v_done, v_winners, v_payer_after, v_winner_after, v_fees, after, v_missing
  from carried;
  if v_missing <> 0 then raise exception '% accounts of games do not exist', v_missing; end if;

  if not true = any(v_done) then return; end if;
  select array_agg(f.id) into v_purses_of_fees from (
    select a.id from ledger_accounts a
    where a.id = any(array(select i.fee_to from unnest(p_fees, v_done) as i(fee_to, done) where i.done))
    order by a.id for update) f;
  if exists (select from unnest(p_fees, v_done) as i(fee_to, done) where i.done and i.fee_to <> all(v_purses_of_fees)) then
    raise exception 'a purse of fees does not exist';
  end if;

  with games as materialized (
    select i.*, nextval('ledger_journals_id_seq') as journal
    from unnest(p_keys, p_refs, p_payers, p_pools, p_stakes, v_winners, p_payouts, v_fees, p_fees, v_payer_after,
      v_winner_after, v_done) with ordinality
      as i(key, ref, payer, pool, stake, winner, payout, fee, fee_to, payer_after, winner_after, done, n) where i.done
  ), written as (
    insert into ledger_journals (id, key, reason, ref, at) overriding system value
    select g.journal, g.key, p_reasons[2], g.ref, p_at from games g
  ), posted as (
    insert into ledger_postings (id, source, destination, amount, source_after, destination_after, journal, at, reason)
    select nextval('ledger_posting_ids'), o.source, o.destination, o.amount, o.source_after, o.destination_after, o.journal,
      p_at, p_reasons[o.step]
    from (
      select g.n, 1 as step, g.payer as source, g.pool as destination, g.stake as amount, g.payer_after as source_after,
        null::bigint as destination_after, g.journal from games g
      union all
      select g.n, 2, g.pool, g.winner, g.payout, null, g.winner_after, g.journal from games g where g.payout > 0
      union all
      select g.n, 3, g.pool, g.fee_to, g.fee, null, null, g.journal from games g where g.fee > 0
      order by 1, 2
    ) o
  ), moved as (
    select m.account, sum(m.delta)::bigint as delta from (
      select g.payer as account, -g.stake as delta from games g
      union all select g.winner, g.payout from games g
      union all select g.pool, g.stake - g.payout - g.fee from games g
      union all select g.fee_to, g.fee from games g
    ) m group by m.account
  )
  update ledger_accounts a set balance = a.balance + m.delta from moved m where a.id = m.account and m.delta <> 0;
end $$;

-- As in 0027, with the purse of fees that belongs to each pot's creator.
-- Plays a batch of pots in one transaction, each with its own verdict:
--   0 played, 1 no such pot, 2 own pot, 3 not open, 4 no session, 5 another commitment was seen, 6 not covered,
--   8 the key was used for another pot, 9 this very call was answered before.
-- What the seed decided was computed by the caller, who alone can open it; it never changes, so it is the same under the
-- lock; until a game is sure to be played nothing here looks at it (ledger_play_each). Of several challengers of one pot
-- the first who may and can gets the game. The caller sends at most one pot of a challenger in a batch. Answers lists in the order of the input; a balance where a game was played.
create or replace function pots_play(
  p_pots bigint[], p_users bigint[], p_keys uuid[], p_stale boolean[], p_client_seeds text[], p_seeds_by text[],
  p_server_seeds text[], p_winners text[], p_results text[], p_payouts bigint[], p_titles text[], p_bodies text[]
) returns table (at timestamptz, verdicts text, balances text)
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_now timestamptz;
  v_verdicts smallint[];
  v_creators bigint[];
  v_payers bigint[];
  v_pools bigint[];
  v_stakes bigint[];
  v_others bigint[];
  v_after bigint[];
begin
  perform 1 from pots p where p.id = any(p_pots) order by p.id for update;
  -- the clock that decides is read when no lock is waited for any more
  v_now := clock_now();

  with judged as materialized (
    select i.n, i.pot_id, i.user_id, p.amount, p.creator_id,
      case
        when p.id is null then 1
        when p.challenger_id = i.user_id and p.challenge_key = i.key then 9
        when k.id is not null then 8
        when p.creator_id = i.user_id then 2
        when p.status <> 'open' or p.expires_at <= v_now then 3
        when s.id is null then 4
        when i.stale then 5
        else 0
      end::smallint as verdict
    from unnest(p_pots, p_users, p_keys, p_stale) with ordinality as i(pot_id, user_id, key, stale, n)
    left join pots p on p.id = i.pot_id
    -- joins and no exists: that would be answered by reading all of either table
    left join pots k on k.challenger_id = i.user_id and k.challenge_key = i.key
    left join game_sessions s on s.user_id = i.user_id and s.game = p.game and s.expires_at > v_now
  )
  select array_agg(j.verdict order by j.n), array_agg(j.creator_id order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account(1, j.user_id, true) end order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account(4, j.pot_id, true) end order by j.n),
    array_agg(j.amount order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account(1, j.creator_id, true) end order by j.n)
  into v_verdicts, v_creators, v_payers, v_pools, v_stakes, v_others
  from judged j;

  if 0 = any(v_verdicts) then
    select e.after into v_after from ledger_play_each(
      (select array_agg('pot-played:' || i order by n) from unnest(p_pots) with ordinality as u(i, n)),
      (select array_agg('pot:' || i order by n) from unnest(p_pots) with ordinality as u(i, n)),
      v_payers, v_pools, v_stakes, v_others,
      (select array_agg(w = 'challenger' order by n) from unnest(p_winners) with ordinality as u(w, n)),
      p_payouts, (select array_agg(ledger_account(64, 1 + c % 8, true) order by n) from unnest(v_creators) with ordinality as u(c, n)),
      array[30, 31, 32]::smallint[], v_now) e;

    update pots p set status = 'played', ended_at = v_now, challenger_id = i.user_id, challenge_key = i.key,
      client_seed = i.client_seed, client_seed_by = i.seed_by, server_seed = i.server_seed, winner = i.winner,
      result = i.result::jsonb, payout = i.payout
    from unnest(p_pots, p_users, p_keys, p_client_seeds, p_seeds_by, p_server_seeds, p_winners, p_results, p_payouts, v_after)
      as i(pot_id, user_id, key, client_seed, seed_by, server_seed, winner, result, payout, after)
    where p.id = i.pot_id and i.after is not null;

    perform notify_each(array_agg(i.creator_id), array_agg(format('pot:%s:played', i.pot_id)), array_agg(i.title),
        array_agg(i.body), array_agg(i.winner = 'creator'), '/pots', v_now)
      from unnest(p_pots, v_creators, p_titles, p_bodies, p_winners, v_after)
        as i(pot_id, creator_id, title, body, winner, after)
      where i.after is not null;

    -- who was willing and got no game: somebody of the same batch has it, or the purse did not cover it
    select array_agg((case when i.verdict <> 0 or i.after is not null then i.verdict
        when i.gone then 3 else 6 end)::smallint order by i.n)
      into v_verdicts
      from (select u.*, bool_or(u.after is not null) over (partition by u.pot_id) as gone
        from unnest(p_pots, v_verdicts, v_after) with ordinality as u(pot_id, verdict, after, n)) i;
  end if;

  at := v_now;
  verdicts := array_to_string(v_verdicts, ',');
  balances := array_to_string(v_after, ',', '');
  return next;
end $$;
