-- A cover is an upload in three sizes, with the colours of its two halves.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('profile', 'event', 'feedback', 'room', 'match', 'cover'));
alter table uploads add column tints text[];

-- The pictures that owners have given their events, rooms, gangs and tournaments: one each.
create table covers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('event', 'room', 'gang', 'tournament')),
  subject_id bigint not null,
  object_path text not null unique,
  tints text[] not null check (cardinality(tints) = 2),
  set_by bigint not null references users,
  set_at timestamptz not null default clock_now(),
  unique (kind, subject_id)
);
create index covers_set_by on covers (set_by);

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'message', 'room', 'event', 'gang', 'tournament', 'cover'));
