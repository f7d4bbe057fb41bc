import { sql } from '#server/core/db.ts'
import { type ActParts, actColumns, isAsked, newestActs, type PublicActs } from '#server/following/index.ts'

const winning: ActParts = {
  kind: 'tournament-won',
  at: sql`t.ended_at`,
  id: sql`t.id`,
  person: sql`t.winner_id`,
}

/** Tournaments that people won: their pages name the winner to everybody. */
export const publicActsOfTournaments: PublicActs = async (tx, asked) => {
  if (!asked.kinds.includes('tournament-won')) return []
  return tx.rows(sql`
    select w.* from unnest(${[...asked.people]}::bigint[]) as p(id)
    cross join lateral (
      select ${actColumns(winning)}, t.id as "tournamentId", t.game_title as title, t.practice as "isPracticeMode"
      from tournaments t where t.winner_id = p.id and ${isAsked(winning, asked)}
      order by t.ended_at desc, t.id desc limit ${asked.limit}) w
    ${newestActs} limit ${asked.limit}`)
}
