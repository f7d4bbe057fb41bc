-- Called by nodes of release 2, which know no identity proof: their bets are counted, and not judged by it.
create or replace function bets_place(
  p_books bigint[], p_book int[], p_users bigint[], p_keys uuid[], p_sides smallint[], p_amounts bigint[], p_modes smallint[]
) returns table (at timestamptz, verdicts text, placed text, books text) language sql as $$
  select * from bets_place_within(p_books, p_book, p_users, p_keys, p_sides, p_amounts, p_modes,
    array_fill(null::bigint, array[cardinality(p_users)]))
$$;

create or replace function bets_place_one(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint
) returns text language sql as $$ select bets_place_one_within(p_event, p_user, p_key, p_side, p_amount, p_mode, null) $$;
