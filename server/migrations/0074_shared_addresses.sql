-- Where the two players of a match for real money checked in from: a keyed hash that is made for this match alone, so that it
-- can be compared with the other one's and with nothing else. It goes with the end of the match.
alter table matches add column champion_address bytea, add column challenger_address bytea;

-- What is left of it: whether the two were equal.
alter table fair_play_matches add column same_address boolean not null default false;

alter table fair_play_flags drop constraint fair_play_flags_kind_check;
alter table fair_play_flags add constraint fair_play_flags_kind_check
  check (kind in ('same_pair', 'shared_device', 'shared_address', 'one_way', 'no_show'));
