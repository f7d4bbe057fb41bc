-- What the platform keeps of pots goes to one purse for each of the two shards, 0 and 1. Of the others those that were used
-- keep what lies in them, and the unused go.
delete from ledger_accounts a using generate_series(2, 8) n where a.id = ledger_account('fees', n, true) and a.balance_cents = 0;

-- Databases from before the baseline do not say which functions are theirs to drop.
drop function if exists ledger_there_and_back(text, text, bigint, bigint, bigint, bigint, smallint, smallint, timestamptz);
