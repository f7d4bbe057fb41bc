-- The faces of these pots.
create or replace function pot_faces(p_pots bigint[]) returns table (game text, draw text, face text, count bigint)
language sql stable as $$
  select f.game, f.draw, f.face, count(*) from (
    select p.game::text, case p.game when 'cards' then 'the card' else 'the coin' end, p.result->>'result'
    from pots p where p.id = any(p_pots) and p.game <> 'craps'
    union all
    select 'craps', 'one die', d.face
    from pots p, jsonb_array_elements(p.result->'rolls') r, lateral (values (r->>'dice1'), (r->>'dice2')) d(face)
    where p.id = any(p_pots) and p.game = 'craps'
    union all
    select 'craps', 'who shoots', p.result->>'shooter' from pots p where p.id = any(p_pots) and p.game = 'craps'
  ) f(game, draw, face) group by 1, 2, 3
$$;
