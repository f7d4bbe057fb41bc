-- What people gave up in real money: a stake by conceding, an entry fee by reporting their own loss or by leaving a line. Once for each
-- thing; what a person gave up in 24 hours decides whether the next one asks for an identity proof.
create table given_up (
  user_id bigint not null references users,
  -- `event:12`, `tournament:7`
  what text not null,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null default clock_now(),
  primary key (user_id, what)
);
create index given_up_at on given_up (at);
