-- Nobody takes the address that another account had until a short while ago, or to which the reset of a stopped account goes. Looked up
-- after the row is written: a change of that moment is committed by then.
create or replace function users_keep_former_addresses() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from address_changes
    where lower(former) = lower(new.email) and confirmed and user_id <> new.id and changed_at > clock_now() - interval '30 days'
  ) or exists (
    select 1 from users
    where lower(stop_address) = lower(new.email) and wallet_stopped_at is not null and id <> new.id
  ) then
    raise exception 'another account had this address until a short while ago' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
