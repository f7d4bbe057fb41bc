-- The note by which the key before it hands the log over to a key, signed by both: who trusts either learns the other from it, however late.
alter table log_keys add column handover text;
