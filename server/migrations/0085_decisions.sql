-- Signatures of moderators under decisions about money, and what people object to them: of events and of matches.
create table signatures (
  kind text not null check (kind in ('event', 'match')),
  subject_id bigint not null,
  moderator_id bigint not null,
  -- in the words of the subject's module: an outcome, or a winner
  verdict text not null,
  reason text not null,
  -- given after an admin was called: two moderators disagreed, or somebody objected
  called boolean not null,
  signed_at timestamptz not null default clock_now(),
  primary key (kind, subject_id, moderator_id)
);
create table objections (
  kind text not null check (kind in ('event', 'match')),
  subject_id bigint not null,
  user_id bigint not null,
  reason text not null,
  objected_at timestamptz not null default clock_now(),
  primary key (kind, subject_id, user_id)
);

alter table event_books
  -- when a proposal stands without a dispute; null where a moderator has to confirm it
  add column proposal_final_at timestamptz,
  add column proposal_bond_cents bigint check (proposal_bond_cents > 0),
  -- when what waits for moderators is void: a dispute, a proposal without a bond, an objection
  add column decide_by timestamptz,
  -- a decision that two signed, until it is final; the losing side may object up to decision_final_at
  add column decision_outcome event_outcome,
  add column decision_final_at timestamptz,
  add column admin_called_at timestamptz;

-- Proposals keep their end and have no bond. Disputes get the whole time from now on, those that are suspended too.
update event_books set proposal_final_at = next_at where outcome is null and status = 'proposed';
update event_books set decide_by = clock_now() + interval '7 days',
    next_at = case when status = 'disputed' then clock_now() + interval '7 days' end
  where outcome is null and (status = 'disputed' or status = 'suspended' and suspended_from = 'disputed');

-- It takes two admins to make a moderator too.
alter table admin_nominations add column role text not null default 'admin' check (role in ('moderator', 'admin'));
