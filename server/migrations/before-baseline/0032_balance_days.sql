-- A person's balance over time: what stood at the beginning, and for each day (of UTC) since a moment the last movement of
-- the purse, oldest first. What is older counts as of that moment. Reads the newest postings only, as many as it is told:
-- whoever moves money a thousand times a day gets a shorter view and not a slow one.
create function ledger_balance_days(p_account bigint, p_from timestamptz, p_limit int)
  returns table (at timestamptz, after bigint) language sql stable as $$
  with sides as materialized (
    (select p.id, p.at, p.source_after + p.amount as before, p.source_after as after from ledger_postings p
      where p.source = p_account and ((p.source >> 1) & 127) = 1 order by p.id desc limit p_limit)
    union all
    (select p.id, p.at, p.destination_after - p.amount, p.destination_after from ledger_postings p
      where p.destination = p_account and ((p.destination >> 1) & 127) = 1 order by p.id desc limit p_limit)
  ), moved as materialized (
    select s.id, s.at, s.before, s.after,
      case when s.at < p_from then '-infinity' else date_trunc('day', s.at, 'UTC') end as day
    from sides s order by s.id desc limit p_limit
  ), points as (
    (select m.id, 0 as turn, m.at, m.before as balance from moved m order by m.id limit 1)
    union all
    (select distinct on (m.day) m.id, 1, m.at, m.after from moved m order by m.day, m.id desc)
  )
  select greatest(p.at, p_from), p.balance from points p
  -- the beginning is told by what is older, when there is such
  where p.turn = 1 or p.at >= p_from
  order by p.id, p.turn
$$;
