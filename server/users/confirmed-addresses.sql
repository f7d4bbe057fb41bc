-- Whether a person has to confirm their address before they play for real money, and has not.
create or replace function address_unconfirmed(p_user bigint) returns boolean language sql stable as $$
  select coalesce((select u.email_verified_at is null and u.closed_at is null and r.required
    from users u, address_rule r where u.id = p_user), false)
$$;

-- The purse of such an account takes no stake from its first moment. A trigger does it, so that no way to open one is forgotten.
create or replace function users_close_unconfirmed() returns trigger language plpgsql as $$
begin
  if (select r.required from address_rule r) then
    perform ledger_close_stakes(ledger_account('person', new.id, false));
  end if;
  return null;
end $$;
