-- When the person of this session last proved it by a second thing beside the password: an old passkey or authenticator, or a code by
-- letter. Null: never.
alter table sessions add column second_proved_at timestamptz;
-- Whether it was asked for with such a proof: an account's first withdrawal is, once.
alter table withdrawals add column second_proof boolean not null default false;

alter table auth_challenges drop constraint auth_challenges_purpose_check;
alter table auth_challenges add constraint auth_challenges_purpose_check check (purpose in ('passkey-add', 'passkey-proof',
  'passkey-sign-in', 'second-factor', 'provider', 'complete-sign-up', 'verify-email', 'change-email', 'stop', 'letter-code'));

-- A way back for somebody who has lost the second factor: two admins open it, and it waits for its owner to stop it.
create table ways_back (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  reason text not null,
  asked_by bigint not null references users,
  asked_at timestamptz not null default clock_now(),
  confirmed_by bigint references users,
  -- when the second factor goes; null until it is open
  ends_at timestamptz,
  done_at timestamptz,
  stopped_at timestamptz,
  constraint ways_back_two_others check (asked_by <> user_id and confirmed_by <> user_id and confirmed_by <> asked_by)
);
create unique index ways_back_one on ways_back (user_id) where done_at is null and stopped_at is null;
create index ways_back_due on ways_back (ends_at) where done_at is null and stopped_at is null;
