-- The minutes of a person after the minute of a moment, of those that they had a play screen before them.
create or replace function play_minutes_since(p_user bigint, p_since timestamptz) returns int language sql stable as $$
  select coalesce(sum(bit_count((case m.hour when s.minute / 60 then m.minutes >> (s.minute % 60 + 1) else m.minutes end)::bit(64))), 0)::int
  from (select floor(extract(epoch from p_since) / 60)::int as minute) s
  join play_minutes m on m.user_id = p_user and m.hour >= s.minute / 60
$$;

-- Notes that a person plays in this minute. A minute that is known already is not written again. Says when they were last asked
-- whether to go on, how many minutes they have played since, and after how many they want to be asked (null: as usual).
create or replace function play_beat(p_user bigint) returns table (since timestamptz, minutes int, every bigint) language plpgsql as $$
declare
  v_now constant timestamptz := clock_now();
  v_minute constant int := floor(extract(epoch from v_now) / 60);
begin
  insert into play_minutes as m (user_id, hour, minutes) values (p_user, v_minute / 60, 1::bigint << (v_minute % 60))
    on conflict (user_id, hour) do update set minutes = m.minutes | excluded.minutes where m.minutes & excluded.minutes = 0;
  insert into play_checks (user_id, at) values (p_user, date_trunc('milliseconds', v_now)) on conflict (user_id) do nothing;
  return query select c.at, play_minutes_since(p_user, c.at),
    (select l.amount from play_limits l where l.user_id = p_user and l.kind = 'check' and l.period = 'day' order by l.id desc limit 1)
  from play_checks c where c.user_id = p_user;
end $$;
