-- Whoever leaves by their own act is not taken in again by another device of theirs, as the absent are.
alter table room_participants add column left_on_purpose boolean not null default false;
