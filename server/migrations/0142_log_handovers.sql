-- A head that a key has signed together with the one before it: who trusts the older key learns the newer one from it, however late.
alter table log_keys add column handover text;

-- A key stays as it is; it may be vouched for once.
drop trigger log_keys_append_only on log_keys;
create trigger log_keys_no_delete before delete on log_keys for each row execute function refuse_change();
create trigger log_keys_stay before update on log_keys for each row execute function log_key_stays();
