import type { Context } from '#server/core/context.ts'
import { type Sql, sql } from '#server/core/db.ts'
import type { Presence, Watching } from '#server/core/live.ts'
import { SEEN_WITHIN_SECONDS } from './match-rows.ts'

const SEEN_EVERY_MS = 10_000

/**
 * Notes whose sockets follow their tournaments: on their seats, and on the match at the table, where it also notes since when
 * the server has seen a player without a gap. A row that something else has locked is left for the next time.
 */
async function noteSeen(context: Context, watching: readonly Watching[]): Promise<void> {
  const tournaments = watching.map(({ id }) => id)
  const users = watching.map(({ userId }) => userId)
  const there = sql`unnest(${tournaments}::bigint[], ${users}::bigint[]) as w(tournament_id, user_id)`
  const back = await context.db.rows<{ id: bigint; seq: number }>(sql`
    with seen as (
      select s.id, s.tournament_id, coalesce(s.seen_at < ${longAgo}, true) as back
      from ${there} join tournament_seats s using (tournament_id, user_id) where s.refunded_at is null
      order by s.id for no key update of s skip locked
    ), noted as (
      update tournament_seats set seen_at = clock_now() where id in (select id from seen))
    select distinct t.id, t.seq from seen join tournaments t on t.id = seen.tournament_id where seen.back`)
  for (const [player, at, from] of SIDES)
    await context.db.change(sql`
      update matches m set ${at} = clock_now(),
        ${from} = case when m.${at} >= ${longAgo} then m.${from} else clock_now() end
      where m.id in (
        select o.id from ${there} join matches o on o.tournament_id = w.tournament_id and o.${player} = w.user_id
        where o.ended_at is null order by o.id for no key update of o skip locked)`)
  // Who was away is online again.
  for (const { id, seq } of back) context.signals.send({ type: 'tournament_changed', tournamentId: id, seq })
}

/** Who was not seen for longer than this was gone. */
const longAgo = sql`clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS})`

const SIDES: readonly (readonly [player: Sql, at: Sql, from: Sql])[] = [
  [sql`champion_id`, sql`champion_seen_at`, sql`champion_seen_from`],
  [sql`challenger_id`, sql`challenger_seen_at`, sql`challenger_seen_from`],
]

export const matchPresence: Presence = { kind: 'tournament', everyMs: SEEN_EVERY_MS, seen: noteSeen }
