-- The operator who pays a withdrawal out by hand: whose approval made it processing, or who took it over. Nobody else
-- completes it or fails it, so that two do not pay one withdrawal.
alter table withdrawals add column paying_operator bigint references users;
update withdrawals w set paying_operator = (
  select a.operator_id from withdrawal_approvals a where a.withdrawal_id = w.id order by a.at desc, a.operator_id desc limit 1)
where w.status = 'processing';
alter table withdrawals add constraint withdrawals_paid_by_somebody
  check (status <> 'processing' or paying_operator is not null);
