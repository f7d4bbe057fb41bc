-- What left a purse without an identity proof in a day, as far as it was counted (server/day-sum).

-- What left a purse without an identity proof, once so much more of it is counted. Null is nothing.
create or replace function ledger_unproved(p_unproved bigint, p_counted bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_counted = 0 then p_unproved else coalesce(p_unproved, 0) + p_counted end $$;

-- Whether what is counted fits into the sum that may leave in a day without a proof. A null sum is not judged.
create or replace function ledger_sum_fits(p_unproved bigint, p_counted bigint, p_sum bigint) returns boolean
language sql immutable parallel safe as
$$ select p_counted = 0 or coalesce(p_unproved, 0) + p_counted <= coalesce(p_sum, 9223372036854775807) $$;

-- Sets what left a purse without a proof, as it was read under the lock of the purse.
create or replace function ledger_set_unproved(p_purse bigint, p_cents bigint) returns void language sql as $$
  update ledger_accounts set unproved_cents = p_cents where id = p_purse and unproved_cents is distinct from p_cents
$$;

-- For the audit: some of these purses, by chance.
create or replace function ledger_counted(p_most int) returns table (user_id bigint, counted bigint) language sql volatile as $$
  select ledger_owner(a.id), a.unproved_cents from ledger_accounts a where a.unproved_cents is not null order by random() limit p_most
$$;
