-- The version of the terms that was in force when the person signed up, by its date; null for users from before it was noted.
alter table users add column terms_version text check (terms_version ~ '^\d{4}-\d\d-\d\d$');
