-- The local end of instance n of a series, counted from the first: the 31st is the last day of a shorter month, and comes back after it.
create or replace function series_local(p_first timestamp, p_every text, p_n int) returns timestamp language sql immutable as $$
  select p_first + p_n * case p_every when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '1 month' end
$$;

-- The same as a moment. A local time that the clocks skip is as much later as they skip; of one that comes twice the second counts.
create or replace function series_moment(p_first timestamp, p_every text, p_zone text, p_n int) returns timestamptz language sql stable as $$
  select series_local(p_first, p_every, p_n) at time zone p_zone
$$;

-- The first instance after p_made that ends later than a moment, and later than instance p_made: a zone may leave a day out.
create or replace function series_next(p_first timestamp, p_every text, p_zone text, p_made int, p_times int, p_after timestamptz)
returns int language sql stable as $$
  select min(n) from generate_series(p_made + 1, p_times - 1) n
  where series_moment(p_first, p_every, p_zone, n) > greatest(p_after, series_moment(p_first, p_every, p_zone, p_made))
$$;
