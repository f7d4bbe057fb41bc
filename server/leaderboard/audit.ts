import { TIERS } from '#contract/tiers.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { COUNTS } from './set-aside.ts'
import { HAS_PLACE, PLACE } from './standing-rows.ts'

/** The tier of the record `s`, computed in the database from the same list. */
const tierOfStanding = sql`
  coalesce((select t.name from unnest(${TIERS.map(({ name }) => name)}::text[], ${TIERS.map(({ from }) => from)}::int[]) as t(name, starts)
    where ${HAS_PLACE} and s.wins * 100 >= t.starts * s.games order by t.starts desc limit 1), 'bronze')`

/**
 * Standings match the counted matches that nothing keeps off the board, users' own rows match their standings, and the first of the board
 * has the only crown.
 */
export function auditLeaderboard(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    with counted as (
      select user_id, sum(won)::int as wins, sum(1 - won)::int as losses, max(finished_at) as since from (
        select winner_id as user_id, 1 as won, finished_at from counted_matches m where ${COUNTS}
        union all select loser_id, 0, finished_at from counted_matches m where ${COUNTS}) m
      join users u on u.id = m.user_id where u.closed_at is null group by user_id
    ), leader as (
      select s.user_id from standings s where ${HAS_PLACE} order by ${PLACE} limit 1
    ), holder as (select user_id from crowns where held_until is null)
    select 'a standing is its counted matches' as invariant, 'user ' || user_id as where,
      'standing ' || coalesce(s.wins || ':' || s.losses || ' since ' || s.since, 'none') || ', counted '
        || coalesce(c.wins || ':' || c.losses || ' since ' || c.since, 'none') as details
    from standings s full join counted c using (user_id)
    where (s.wins, s.losses, s.since) is distinct from (c.wins, c.losses, c.since)
    union all
    select 'a user’s record is their standing', 'user ' || u.id,
      'record ' || u.tournament_wins || ':' || u.tournament_losses || ' ' || u.badge_level || ', standing '
        || coalesce(s.wins || ':' || s.losses, 'none')
    from users u left join standings s on s.user_id = u.id
    where (u.tournament_wins, u.tournament_losses, u.badge_level)
      is distinct from (coalesce(s.wins, 0), coalesce(s.losses, 0), ${tierOfStanding})
    union all
    select 'the first of the board has the crown', 'user ' || coalesce(h.user_id, l.user_id),
      'first ' || coalesce(l.user_id::text, 'nobody') || ', crown ' || coalesce(h.user_id::text, 'nobody')
    from leader l full join holder h on true
    -- after a closure the crown waits a moment for the fact that gives it on
    where l.user_id is distinct from h.user_id
      and (h.user_id is not null or not exists (select from crowns where held_until > clock_now() - interval '1 minute'))
    union all
    select 'a user’s row says who has the crown', 'user ' || u.id, 'crown ' || u.is_crown_holder
    from users u where u.is_crown_holder <> exists (select from holder h where h.user_id = u.id)`)
}
