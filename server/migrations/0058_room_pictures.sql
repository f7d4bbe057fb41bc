-- A picture that is chosen in a room becomes the person's profile picture.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('profile', 'event', 'feedback', 'room'));
