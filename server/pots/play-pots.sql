-- Plays a batch of pots in one transaction, each with its own verdict: 0 played, 1 no such pot, 2 own pot, 3 not open, 4 no
-- session, 5 another commitment was seen, 6 not covered, 8 the key was used for another pot, 9 this very call was answered
-- before. The caller, who alone can open the seed, has computed its result; it never changes, so it is the same under the lock;
-- until a game is sure to be played nothing here looks at it (ledger_play_each). Of several challengers of one pot the first who
-- may and can gets the game. The caller sends at most one pot of a challenger in a batch. Answers lists in the order of the
-- input; a balance where a game was played.
create or replace function pots_play(
  p_pots bigint[], p_users bigint[], p_keys uuid[], p_stale boolean[], p_client_seeds text[], p_seeds_by text[],
  p_server_seeds text[], p_winners text[], p_results text[], p_payouts bigint[], p_titles text[], p_bodies text[],
  p_fee_to bigint
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
    select i.n, i.pot_id, i.user_id, p.amount_cents, p.creator_id,
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
    array_agg(case when j.verdict = 0 then ledger_account('person', j.user_id, true) end order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account('pot', j.pot_id, true) end order by j.n),
    array_agg(j.amount_cents order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account('person', j.creator_id, true) end order by j.n)
  into v_verdicts, v_creators, v_payers, v_pools, v_stakes, v_others
  from judged j;

  if 0 = any(v_verdicts) then
    select e.after into v_after from ledger_play_each(
      (select array_agg('pot-played:' || i order by n) from unnest(p_pots) with ordinality as u(i, n)),
      (select array_agg('pot:' || i order by n) from unnest(p_pots) with ordinality as u(i, n)),
      v_payers, v_pools, v_stakes, v_others,
      (select array_agg(w = 'challenger' order by n) from unnest(p_winners) with ordinality as u(w, n)),
      p_payouts, p_fee_to,
      array[ledger_reason('pot-stake'), ledger_reason('pot-payout'), ledger_reason('pot-fee')], v_now) e;

    update pots p set status = 'played', ended_at = v_now, challenger_id = i.user_id, challenge_key = i.key,
      client_seed = i.client_seed, client_seed_by = i.seed_by, server_seed = i.server_seed, winner = i.winner,
      result = i.result::jsonb, payout_cents = i.payout
    from unnest(p_pots, p_users, p_keys, p_client_seeds, p_seeds_by, p_server_seeds, p_winners, p_results, p_payouts, v_after)
      as i(pot_id, user_id, key, client_seed, seed_by, server_seed, winner, result, payout, after)
    where p.id = i.pot_id and i.after is not null;

    perform notify_each(array_agg(i.creator_id), array_agg(i.key), array_agg(i.title), array_agg(i.body),
        array_agg(case when i.winner = 'creator' then 'wins' end), array_agg(true), array_agg(i.key), null, '/pots', v_now)
      from (select p.*, case p.winner when 'creator' then 'pot.won:' else 'pot.lost:' end || p.pot_id as key
        from unnest(p_pots, v_creators, p_titles, p_bodies, p_winners, v_after)
          as p(pot_id, creator_id, title, body, winner, after)) i
      where i.after is not null;

    -- challengers who were willing and got no game: somebody of the same batch has it, or the purse did not cover it
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
