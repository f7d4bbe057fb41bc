-- The list of tournaments judges which can be joined by the seats of the moment of its first page: those that were left since.
create index tournament_seats_left on tournament_seats (tournament_id, refunded_at) where refunded_at is not null;
