-- When the link of a letter stopped the account. A thief may know the password, so it does not unlock the wallet then: a password
-- that was reset by mail does, or a passkey or authenticator that was there before.
alter table users add column wallet_stopped_at timestamptz check (wallet_stopped_at is null or wallet_locked);
