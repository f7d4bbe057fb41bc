-- The newest word about each pair that a person is the second account of.
create or replace function play_links_newest(p_user bigint)
returns table (id bigint, excluded_id bigint, act text, same text, at timestamptz) language sql stable as $$
  select distinct on (l.excluded_id) l.id, l.excluded_id, l.act, l.same, l.at from play_links l
  where l.user_id = p_user order by l.excluded_id, l.id desc
$$;

-- Whether a link closes anything. By address it does only while its account has a confirmed one, however it was found, unless an
-- operator has decided: nobody learns of an exclusion by typing an address.
create or replace function play_link_counts(p_link bigint) returns boolean language sql stable as $$
  select l.same <> 'address' or l.by_id is not null or exists (select from users u where u.id = l.user_id and u.email_verified_at is not null)
  from play_links l where l.id = p_link
$$;

-- Why play is closed for a person in this moment: their own break, what a register says, or the exclusion of somebody whose second
-- account it is. No row where it is open. Of another person's exclusion it is not told until when it lasts.
create or replace function play_closed_of(p_user bigint)
returns table (kind text, since timestamptz, until timestamptz, ends_at timestamptz, why text, same text) language sql stable as $$
  select c.kind, c.since, c.until, c.ends_at, c.why, c.same from (
    select p.kind, p.since, p.until, p.ends_at, 'own' as why, null as same, case p.kind when 'exclusion' then 1 else 4 end as rank
    from play_pause_of(p_user) p
    union all
    select 'exclusion', r.answered_at, 'infinity', null, 'register', null, 2 from play_register r
    where r.user_id = p_user and r.answer = 'yes'
    union all
    select p.kind, l.at, 'infinity', null, 'account', l.same, case p.kind when 'exclusion' then 3 else 5 end
    from play_links_newest(p_user) l cross join lateral play_long_pause_of(l.excluded_id) p
    where l.act = 'link' and play_link_counts(l.id)
  ) c order by c.rank limit 1
$$;

-- For which of these people play is closed. Somebody who never took a break, is in no register and is no second account costs
-- three looks into an index.
create or replace function people_on_break(p_users bigint[]) returns setof bigint language sql stable as $$
  select distinct i.id from unnest(p_users) i(id)
  where (exists (select from play_pauses p where p.user_id = i.id) or exists (select from play_links l where l.user_id = i.id)
      or exists (select from play_register r where r.user_id = i.id and r.answer = 'yes'))
    and exists (select from play_closed_of(i.id))
$$;

-- When breaks of a person were under way, their own ones and the long ones that close their other accounts: one row for each.
create or replace function play_pauses_were(p_user bigint)
returns table (from_at timestamptz, until_at timestamptz, long boolean) language sql stable as $$
  select b.at, case b.kind when 'time-out' then b.until else coalesce((
      select min(e.until) from play_pauses e where e.user_id = b.user_id and e.act = 'end' and e.id > b.id), 'infinity') end,
    b.kind = 'exclusion' or b.length = '42d'
  from play_pauses b where b.user_id = p_user and b.act = 'begin'
$$;

-- Whether play was closed for a person at some time of a period. A register tells only what it says now, so it counts from its answer on.
create or replace function play_was_closed(p_user bigint, p_from timestamptz, p_until timestamptz) returns boolean language sql stable as $$
  select exists (select from play_pauses_were(p_user) w where w.from_at < p_until and w.until_at > p_from)
    or exists (select from play_register r where r.user_id = p_user and r.answer = 'yes' and r.answered_at < p_until)
    or exists (select from play_links_newest(p_user) l cross join lateral play_pauses_were(l.excluded_id) w
      where l.act = 'link' and play_link_counts(l.id) and w.long and greatest(w.from_at, l.at) < p_until and w.until_at > p_from)
$$;

-- What somebody is known by goes with their account, but not while they take a long break: no code takes it away then.
create or replace function play_marks_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from play_long_pause_of(old.user_id)) then
    raise exception 'what somebody on a long break is known by is kept' using errcode = 'PL005';
  end if;
  return old;
end $$;

-- A link that was found: kept once, and not again after an operator has decided about it. A question does not weaken a link.
-- Answers whether it is new.
create or replace function play_link_found(p_user bigint, p_excluded bigint, p_same text, p_act text) returns boolean language sql as $$
  with of_pair as (
    select l.* from play_links l where l.user_id = p_user and l.excluded_id = p_excluded
  ), added as (
    insert into play_links (user_id, excluded_id, act, same)
    select p_user, p_excluded, p_act, p_same
    where not exists (select from of_pair o where o.same = p_same and (o.act in ('link', p_act)
        or exists (select from of_pair d where d.act = 'dissolve' and d.id > o.id)))
      and not (p_act = 'ask' and coalesce((select n.act = 'link' from of_pair n order by n.id desc limit 1), false))
    on conflict do nothing returning 1
  )
  select exists (select from added)
$$;
