-- Comments can be reported. Moderators remove one in its place, so that its answers keep theirs; nothing of it stays.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'message', 'room', 'event', 'gang', 'tournament', 'cover', 'comment'));
alter table event_comments add column removed boolean not null default false;

-- Moderators have taken an event's words down. A suspension does, unless they leave the words; resuming it or deciding it for a side
-- brings them back.
alter table event_books add column words_down boolean not null default false;
update event_books set words_down = true
where status = 'suspended' or (outcome = 'void' and suspended_at is not null);
