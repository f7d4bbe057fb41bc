-- Two-sided games, for pots. Each element has its own journal: the payer's stake goes into the pool, the winner (the payer or
-- the other user) gets the payout, and the fees get the rest, so that the pool is empty afterwards. Of several elements for one
-- pool, the first whose payer covers the stake is carried out. A user is the payer of at most one element of a call, and may be
-- the other user of many. An element without a payer is skipped.
-- Returns, in the order of the input, the payer's new balance; null where nothing moved.
-- Users' purses are locked in id order before any balance is read, the purse of fees after them. The caller has locked the pots,
-- which guards their pools. Postings of a purse are numbered in the order of its balances.
-- It does not use ledger_post, because only one of several elements for one pool is carried out, and because the fee is the rest
-- in the pool. 256 challengers wait for a batch of pots (G18 in docs/performance.md).
-- A payer who cannot pay must not learn who would have won, not even from the locks or the time of the refusal: both purses are
-- locked whatever the result, and the winner is not read before the element is certain to be carried out.
create or replace function ledger_play_each(
  p_keys text[], p_refs text[], p_payers bigint[], p_pools bigint[], p_stakes bigint[], p_others bigint[],
  p_payer_wins boolean[], p_payouts bigint[], p_fee_to bigint, p_reasons smallint[], p_at timestamptz, out after bigint[]
) language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_done boolean[];
  v_winners bigint[];
  v_payer_after bigint[];
  v_winner_after bigint[];
  v_fees bigint[];
  v_missing int;
begin
  perform 1 from ledger_accounts a
    where a.id = any(p_payers || p_others) order by a.id for update;

  with input as materialized (
    select i.*, payer.balance_cents as payer_has, other.balance_cents as other_has, pool.balance_cents + i.stake - i.payout as fee,
      coalesce(payer.balance_cents >= i.stake and ledger_stake_fits(i.stake, payer.stake_room_cents, payer.stake_max_cents, payer.stake_until, p_at),
        false) as covered
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
  perform 1 from ledger_accounts a where a.id = p_fee_to for update;
  if not found then raise exception 'the purse of fees does not exist'; end if;

  with games as materialized (
    select i.*, nextval('ledger_journals_id_seq') as journal
    from unnest(p_keys, p_refs, p_payers, p_pools, p_stakes, v_winners, p_payouts, v_fees, v_payer_after,
      v_winner_after, v_done) with ordinality
      as i(key, ref, payer, pool, stake, winner, payout, fee, payer_after, winner_after, done, n) where i.done
  ), written as (
    insert into ledger_journals (id, key, reason, ref, at) overriding system value
    select g.journal, g.key, p_reasons[2], g.ref, p_at from games g
  ), posted as (
    insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, destination_after_cents, journal, at, reason)
    select nextval('ledger_posting_ids'), o.source, o.destination, o.amount, o.source_after_cents, o.destination_after_cents, o.journal,
      p_at, p_reasons[o.step]
    from (
      select g.n, 1 as step, g.payer as source, g.pool as destination, g.stake as amount, g.payer_after as source_after_cents,
        null::bigint as destination_after_cents, g.journal from games g
      union all
      select g.n, 2, g.pool, g.winner, g.payout, null, g.winner_after, g.journal from games g where g.payout > 0
      union all
      select g.n, 3, g.pool, p_fee_to, g.fee, null, null, g.journal from games g where g.fee > 0
      order by 1, 2
    ) o
  ), moved as (
    select m.account, sum(m.delta)::bigint as delta, sum(m.staked)::bigint as staked from (
      select g.payer as account, -g.stake as delta, g.stake as staked from games g
      union all select g.winner, g.payout, 0 from games g
      union all select g.pool, g.stake - g.payout - g.fee, 0 from games g
      union all select p_fee_to, g.fee, 0 from games g
    ) m group by m.account
  )
  update ledger_accounts a set balance_cents = a.balance_cents + m.delta, stake_room_cents = a.stake_room_cents - m.staked, opening_room = null
    from moved m where a.id = m.account and (m.delta <> 0 or m.staked <> 0);
end $$;
