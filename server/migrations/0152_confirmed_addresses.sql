-- Whether this site asks for a confirmed address before real money is played: in production and in public trials. Each server writes it
-- at its start, so that triggers and audits know it too.
create table address_rule (
  only_row boolean primary key default true check (only_row),
  required boolean not null,
  -- accounts up to this one had their purses closed since the rule began
  closed_through bigint not null default 0
);
insert into address_rule (required) values (false);
create trigger address_unconfirmed after insert or update of email_verified_at on users for each row
  when (new.email_verified_at is null and new.closed_at is null) execute function users_close_unconfirmed();
