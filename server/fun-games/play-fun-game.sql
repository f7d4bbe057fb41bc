-- Plays: the next seed takes the place of the one that was used, the play is written, counted and paid. The caller holds
-- the row of fun_seeds. Returns the play and the purse after it; no purse when it does not cover the stake, and then the
-- caller takes everything back.
create or replace function fun_play(
  p_user bigint, p_game text, p_selection text, p_stake bigint, p_back bigint,
  p_house_flip text, p_player_card smallint, p_house_card smallint, p_faces int[],
  p_server_seed bytea, p_client_seed text, p_client_seed_by text, p_next_commitment bytea, p_next_sealed bytea,
  out id bigint, out after bigint
) language plpgsql as $$
declare
  v_now timestamptz := clock_now();
  v_purse bigint := ledger_account('person', p_user, true);
  v_house bigint := ledger_account('practice-house', p_user % 32, true);
  v_cause text;
  v_verdict smallint;
  v_seed record;
  v_face int;
begin
  select s.nonce, s.commitment into strict v_seed from fun_seeds s where s.user_id = p_user and s.game = p_game;
  insert into fun_games (user_id, game, nonce, selection, stake_cents, back_cents, house_flip, player_card, house_card,
      commitment, server_seed, client_seed, client_seed_by, played_at)
    values (p_user, p_game, v_seed.nonce, p_selection, p_stake, p_back, p_house_flip, p_player_card, p_house_card,
      v_seed.commitment, p_server_seed, p_client_seed, p_client_seed_by, v_now)
    returning fun_games.id into fun_play.id;
  update fun_seeds s set nonce = s.nonce + 1, commitment = p_next_commitment, sealed = p_next_sealed
    where s.user_id = p_user and s.game = p_game;
  v_cause := 'fun:' || fun_play.id;
  select p.verdicts[1] into v_verdict from ledger_post(array[v_cause || ':stake'], array[ledger_reason('fun-stake')],
    array[v_cause], array[1], array[v_purse], array[v_house], array[p_stake], v_now) p;
  if v_verdict <> 0 then return; end if;
  if p_back > 0 then
    perform ledger_post(array[v_cause || ':payout'], array[ledger_reason('fun-payout')],
      array[v_cause], array[1], array[v_house], array[v_purse], array[p_back], v_now);
  end if;
  after := ledger_balance(v_purse);
  foreach v_face in array p_faces loop
    update fun_tills t set faces[v_face] = t.faces[v_face] + 1 where t.till = p_user % 32 and t.game = p_game;
  end loop;
end $$;
