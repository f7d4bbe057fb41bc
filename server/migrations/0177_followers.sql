-- An event of a circle may follow a public one: it asks the same question with a pool of its own, and takes its outcome as a proposal.
alter table event_books
  add column follows bigint,
  -- the moderator who proposed the outcome, where the followed event has none
  add column proposed_by bigint;
alter table event_books add constraint event_books_follows check (follows is null or audience <> 'public');
create index event_books_followers on event_books (follows) where follows is not null;
