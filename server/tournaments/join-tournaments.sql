-- Takes seats in tournaments, each caller with a verdict:
--   0 seated, 1 no such tournament, 2 not open, 3 full, 4 has a seat already, 5 not covered, 6 must wait after missed matches,
--   7 banned, 8 the key was used for another tournament, 9 this very call was answered before.
-- The first who may and can get the free seats, in the order of the input. The caller sends each person at most once in a
-- batch. A fee goes into the tournament's account by a journal that names the seat.
-- Tournaments are locked in id order, then purses by the ledger. Answers in the order of the input: verdicts, the seats' ids and
-- places in the order of joining and the new balances; the tournaments whose last seat was taken and whose players the caller asks
-- whether they are ready, unless they have a start time for that; and those in which somebody joined while they are being asked.
create or replace function tournaments_join(
  p_tournaments bigint[], p_users bigint[], p_keys uuid[]
) returns table (verdicts text, seats text, places text, balances text, filled bigint[], answered bigint[])
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_now timestamptz;
  v_banned bigint[];
  v_paused bigint[];
  v_rounds int := 0;
  v_verdicts smallint[];
  v_fees bigint[];
  v_practice boolean[];
  v_ready timestamptz[];
  v_seats bigint[];
  v_round int[];
  v_ids bigint[];
  v_posted smallint[];
begin
  perform 1 from tournaments t where t.id = any(p_tournaments) order by t.id for no key update;
  -- the clock that decides is read when no lock is waited for any more
  v_now := clock_now();
  v_banned := array(select banned_among(p_users));
  v_paused := array(select w.user_id from paused_among(p_users) w);
  -- from the first place on: an array whose first element is set later would begin there, and every seat would be somebody else's
  v_seats := array_fill(null::bigint, array[cardinality(p_users)]);

  select array_agg(j.verdict order by j.n), array_agg(j.entry_fee_cents order by j.n), array_agg(j.practice order by j.n),
    array_agg(j.ready_at order by j.n)
  into v_verdicts, v_fees, v_practice, v_ready
  from (
    select i.n, t.entry_fee_cents, t.practice,
      -- a person who joins while the others are asked is there
      case when t.ready_until is not null then v_now end as ready_at,
      (case
        when t.id is null then 1
        when k.tournament_id = i.tournament_id then 9
        when k.id is not null then 8
        when s.id is not null then 4
        when t.status in ('open', 'in_progress') and t.player_count = t.max_players then 3
        -- once the time to answer is over, nobody tips what follows from the answers
        when t.status <> 'open' or t.starts_by <= v_now or t.ready_until <= v_now then 2
        when i.user_id = any(v_paused) then 6
        when i.user_id = any(v_banned) then 7
        when a.balance < t.entry_fee_cents then 5
        else 0
      end)::smallint as verdict
    from (
      select u.*, row_number() over (partition by u.tournament_id order by u.n) as place
      from unnest(p_tournaments, p_users, p_keys) with ordinality as u(tournament_id, user_id, key, n)
    ) i
    left join tournaments t on t.id = i.tournament_id
    -- joins and no exists: that would be answered by reading all of either table
    left join tournament_seats k on k.user_id = i.user_id and k.join_key = i.key
    left join tournament_seats s on s.tournament_id = t.id and s.user_id = i.user_id and s.refunded_at is null
    -- people who evidently cannot pay are not in anybody's way; the ledger judges the others under its locks. Of those behind the
    -- free seats nobody asks yet.
    left join lateral (select coalesce((select b.balance from ledger_balance_of(ledger_account('person', i.user_id, t.practice)) b), 0)
      as balance where i.place <= t.max_players - t.player_count) a on true
  ) j;

  -- One round seats everybody for whom there is room, unless the first ones may or can not: then the next in line get the
  -- seats, in another round, before which those who evidently cannot pay step aside.
  loop
    v_rounds := v_rounds + 1;
    if v_rounds = 2 then
      select array_agg((case when i.verdict = 0 and v_seats[i.n] is null and coalesce(a.balance, 0) < i.fee then 5 else i.verdict end)::smallint order by i.n)
      into v_verdicts
      from unnest(v_verdicts, p_users, v_fees, v_practice) with ordinality as i(verdict, user_id, fee, practice, n)
      left join lateral ledger_balance_of(ledger_account('person', i.user_id, i.practice)) a on true;
    end if;
    select array_agg(c.n order by c.n) into v_round from (
      select i.n::int as n, t.max_players - t.player_count as free,
        row_number() over (partition by i.tournament_id order by i.n) as place
      from unnest(p_tournaments, v_verdicts) with ordinality as i(tournament_id, verdict, n)
      join tournaments t on t.id = i.tournament_id
      where i.verdict = 0 and v_seats[i.n] is null
    ) c where c.place <= c.free;
    exit when v_round is null;
    v_ids := array(select nextval('tournament_seats_id_seq') from unnest(v_round));
    v_posted := (select p.verdicts from ledger_post(
      array(select 'tournament-entry:' || i from unnest(v_ids) as i),
      array_fill(ledger_reason('tournament-entry'), array[cardinality(v_round)]),
      array(select 'tournament:' || p_tournaments[n] from unnest(v_round) as n),
      array(select generate_series(1, cardinality(v_round))),
      array(select ledger_account('person', p_users[n], v_practice[n]) from unnest(v_round) as n),
      array(select ledger_account('tournament', p_tournaments[n], v_practice[n]) from unnest(v_round) as n),
      array(select v_fees[n] from unnest(v_round) as n), v_now) p);
    insert into tournament_seats (id, tournament_id, user_id, join_key, joined_at, ready_at) overriding system value
      select v_ids[r.i], p_tournaments[r.n], p_users[r.n], p_keys[r.n], v_now, v_ready[r.n]
      from unnest(v_round) with ordinality as r(n, i) where v_posted[r.i] = 0 order by r.i;
    for v_at in 1 .. cardinality(v_round) loop
      if v_posted[v_at] = 0 then v_seats[v_round[v_at]] := v_ids[v_at];
      else v_verdicts[v_round[v_at]] := 5;
      end if;
    end loop;
    update tournaments t set player_count = t.player_count + c.count
      from (select p_tournaments[r.n] as id, count(*)::int as count from unnest(v_round) with ordinality as r(n, i)
        where v_posted[r.i] = 0 group by 1) c
      where t.id = c.id;
    -- everybody for whom there was room has paid
    exit when 0 = all(v_posted);
  end loop;

  -- a closure waits for nobody's seat: an account that was closed while this waited for its row takes none
  if exists (select from unnest(p_users, v_seats) as i(user_id, seat) join users u on u.id = i.user_id
      where i.seat is not null and u.closed_at is not null) then
    raise exception 'a closed account cannot take a seat';
  end if;

  -- the seats that were taken here are the last ones of their tournaments
  select array_to_string(array_agg(case when i.verdict = 0 and i.seat is null then 3 else i.verdict end order by i.n), ','),
    array_to_string(array_agg(i.seat order by i.n), ',', ''),
    array_to_string(array_agg(case when i.seat is not null then t.player_count - i.from_last end order by i.n), ',', ''),
    array_to_string(array_agg(a.balance order by i.n), ',', ''),
    array_agg(distinct i.tournament_id) filter (where i.seat is not null and t.player_count = t.max_players
      and t.ready_until is null and (t.starts_at is null or t.starts_at <= v_now)),
    array_agg(distinct i.tournament_id) filter (where i.seat is not null and t.ready_until is not null)
  into verdicts, seats, places, balances, filled, answered
  from (
    select u.*, row_number() over (partition by u.tournament_id order by u.seat desc nulls last) as from_last
    from unnest(p_tournaments, p_users, v_verdicts, v_seats, v_practice) with ordinality
      as u(tournament_id, user_id, verdict, seat, practice, n)
  ) i
  left join tournaments t on t.id = case when i.seat is not null then i.tournament_id end
  left join lateral ledger_balance_of(ledger_account('person', case when i.seat is not null then i.user_id end, i.practice)) a on true;
  return next;
end $$;
