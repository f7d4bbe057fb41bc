-- Whether the provider itself calls the payment of a card deposit live. It is written with the credit. Null on a deposit
-- that was credited before this column existed and of which no message has told; production asks the provider then.
alter table card_deposits add column live boolean;
update card_deposits set live = false where test_mode and status = 'credited';
update card_deposits d set live = told.live
from (
  select case when o.object ->> 'object' = 'payment_intent' then o.object ->> 'id' else o.object ->> 'payment_intent' end as payment,
    bool_and((m.payload ->> 'livemode')::boolean) as live
  from provider_deliveries m cross join lateral (select m.payload -> 'data' -> 'object') as o(object)
  where m.provider = 'stripe' and m.payload ->> 'livemode' is not null
  group by 1
) told
where d.provider_id = told.payment and d.status = 'credited' and not d.test_mode;

-- What this database is for, written at its first start. Production refuses a trial, and nothing else starts on production,
-- so that play money and real money never lie in one database.
create table database_stamp (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('production', 'trial')),
  stamped_at timestamptz not null default clock_timestamp()
);

create function database_stamp_stays() returns trigger language plpgsql as $$
begin
  -- A copy of production may be made a trial. There is no way back.
  if tg_op = 'UPDATE' and new.kind = 'trial' then return new; end if;
  raise exception 'the stamp of a database stays' using errcode = 'restrict_violation';
end $$;
create trigger database_stamp_stays before update or delete on database_stamp
  for each row execute function database_stamp_stays();
create trigger database_stamp_no_truncate before truncate on database_stamp
  for each statement execute function database_stamp_stays();

-- A database that is in use already says by its money what it is for; one that says nothing is stamped at its next start.
insert into database_stamp (kind)
select case when found.play then 'trial' else 'production' end
from (
  select
    exists (select from users where email like '%@demo.evens.test')
      or exists (select from card_deposits where status = 'credited' and live is false)
      or exists (select from crypto_deposits where simulated and credited_cents > 0)
      or exists (select from clock where "offset" <> '0') as play,
    exists (select from card_deposits where status = 'credited' and live)
      or exists (select from crypto_deposits where not simulated and credited_cents > 0) as paid
) found
where found.play or found.paid;
