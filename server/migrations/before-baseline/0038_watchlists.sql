-- Events that a person watches, and when to say that one locks; null once it was said or when there is nothing to say.
create table event_watches (
  user_id bigint not null,
  event_id bigint not null,
  created_at timestamptz not null default clock_now(),
  tell_at timestamptz,
  primary key (user_id, event_id)
);
create index event_watches_due on event_watches (tell_at) where tell_at is not null;

-- An answer stands under the comment that began the conversation: there are two levels and no more.
alter table event_comments add column reply_to bigint;
drop index event_comments_event;
create index event_comments_first on event_comments (event_id, id desc) where reply_to is null;
create index event_comments_replies on event_comments (reply_to, id) where reply_to is not null;
