-- Letters about an account's safety and money that wait to be sent.
create table letters (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- as it was at that moment: the next address may be that of a thief
  address text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null default clock_now(),
  due_at timestamptz not null default clock_now(),
  attempts int not null default 0
);
create index letters_due on letters (due_at);
create index letters_user on letters (user_id);

alter table auth_challenges drop constraint auth_challenges_purpose_check;
alter table auth_challenges add constraint auth_challenges_purpose_check check (purpose in ('passkey-add', 'passkey-proof',
  'passkey-sign-in', 'second-factor', 'provider', 'complete-sign-up', 'verify-email', 'change-email', 'stop'));
