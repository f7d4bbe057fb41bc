-- What one moderator decided alone in real money: an event's pool, or the prize of a tournament, once however many of its matches.
create table decided_alone (
  kind text not null check (kind in ('event', 'tournament')),
  subject_id bigint not null,
  moderator_id bigint not null,
  amount_cents bigint not null check (amount_cents >= 0),
  decided_at timestamptz not null default clock_now(),
  primary key (kind, subject_id, moderator_id)
);
create index decided_alone_by_moderator on decided_alone (moderator_id, decided_at);

-- What each person gained by such a decision. While a tournament runs its prize counts for those for whom a match was decided.
create table gained_alone (
  kind text not null check (kind in ('event', 'tournament')),
  subject_id bigint not null,
  user_id bigint not null,
  moderator_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  decided_at timestamptz not null default clock_now(),
  primary key (kind, subject_id, user_id)
);
create index gained_alone_at on gained_alone (decided_at);
create index gained_alone_by_user on gained_alone (user_id, decided_at);

-- Decisions of the last thirty days count too: those of events without a time for objections, and those of matches without signatures.
insert into decided_alone (kind, subject_id, moderator_id, amount_cents, decided_at)
select 'event', event_id, decided_by, stake_a_cents + stake_b_cents, decided_at from event_books
where not practice and outcome is not null and decided_by is not null and decision_final_at is null
  and decided_at > clock_now() - interval '30 days';
insert into gained_alone (kind, subject_id, user_id, moderator_id, amount_cents, decided_at)
select 'event', d.subject_id, p.user_id, d.moderator_id, p.cents - s.cents, d.decided_at
from decided_alone d
join event_books b on b.event_id = d.subject_id and b.outcome <> 'void'
cross join lateral (
  select user_id, sum(amount_cents)::bigint as cents from event_payouts where event_id = d.subject_id group by user_id) p
cross join lateral (
  select sum(amount_cents)::bigint as cents from bets where event_id = d.subject_id and user_id = p.user_id) s
where p.cents > s.cents;

insert into decided_alone (kind, subject_id, moderator_id, amount_cents, decided_at)
select 'tournament', t.id, d.moderator_id, t.prize_cents, max(d.decided_at)
from match_decisions d join matches m on m.id = d.match_id join tournaments t on t.id = m.tournament_id
where not t.practice and t.prize_cents is not null and d.decided_at > clock_now() - interval '30 days'
  and not exists (select from signatures s where s.kind = 'match' and s.subject_id = d.match_id)
group by t.id, d.moderator_id;
insert into gained_alone (kind, subject_id, user_id, moderator_id, amount_cents, decided_at)
select distinct on (t.id, d.winner_id) 'tournament', t.id, d.winner_id, d.moderator_id, t.prize_cents - t.entry_fee_cents, d.decided_at
from match_decisions d join matches m on m.id = d.match_id join tournaments t on t.id = m.tournament_id
join decided_alone a on a.kind = 'tournament' and a.subject_id = t.id and a.moderator_id = d.moderator_id
where (t.status = 'in_progress' or t.winner_id = d.winner_id) and t.prize_cents > t.entry_fee_cents and d.winner_id is not null
order by t.id, d.winner_id, d.decided_at desc;
