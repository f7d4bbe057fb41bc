-- When a step of a match that failed is tried again.
alter table matches add column retry_at timestamptz;
