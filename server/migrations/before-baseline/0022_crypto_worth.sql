-- The quote binds for the quoted coins that are first seen in time. Coins beyond it and late ones are valued at what the
-- price was when they were first seen, where that is less; so each payment keeps the whole price in its coin of that moment
-- (null: nobody said yet, and such coins wait). What came before is measured by its quote, as it was then.
alter table crypto_receipts rename column quoted to price_then;
alter table crypto_receipts alter column price_then drop not null;

-- Until when somebody is looking at the blocks: others leave them alone meanwhile.
alter table crypto_cursors add column looking_until timestamptz;
