-- Moderators sign the cancellation of a running tournament with a large prize too.
alter table signatures drop constraint signatures_kind_check,
  add constraint signatures_kind_check check (kind in ('event', 'match', 'tournament'));
