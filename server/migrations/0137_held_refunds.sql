-- A refund to a card of money that was held above a limit: where the card does not take it, it is held again.
alter table card_refunds add column held_id bigint references ledger_held;
