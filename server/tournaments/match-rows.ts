import type { Line, LineMatch } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A match's row beside what the facts say of it: its id, and whose sockets the server sees. */
export type MatchRow = {
  id: bigint
  number: number
  champion_online: boolean
  challenger_online: boolean
}

/** A socket that was seen at most so long ago is there. Presence is reported every ten seconds. */
export const SEEN_WITHIN_SECONDS = 30

/** The rows of a tournament's matches by their numbers. */
export async function matchRowsOf(tx: Tx, tournamentId: bigint): Promise<Map<number, MatchRow>> {
  const seen = sql`clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS})`
  const rows = await tx.rows<MatchRow>(sql`
    select m.id, m.number, coalesce(m.champion_seen_at > ${seen}, false) as champion_online,
      coalesce(m.challenger_seen_at > ${seen}, false) as challenger_online
    from matches m where m.tournament_id = ${tournamentId}`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Where a match is played. */
export type MatchPlace = { tournamentId: bigint; number: number }

/** @throws Refusal not_found */
export async function placeOfMatch(tx: Tx, matchId: bigint): Promise<MatchPlace> {
  const place = await tx.first<MatchPlace>(sql`
    select tournament_id as "tournamentId", number from matches where id = ${matchId}`)
  if (!place) throw new Refusal('not_found', 'There is no such match')
  return place
}

/**
 * Writes what has become of the matches that changed, so that lists and timers need no facts. The caller holds the
 * tournament's lock.
 * @returns the ids of those matches by their numbers
 */
export async function projectMatches(
  tx: Tx,
  tournamentId: bigint,
  before: Line,
  after: Line,
): Promise<Map<number, bigint>> {
  const ids = new Map<number, bigint>()
  // The fold keeps the object of a match that nothing happened to.
  const changed = after.matches.filter((match) => match !== before.matches[match.number - 1])
  // One after the other: the match that ends makes room for the next one.
  for (const match of changed) ids.set(match.number, await projectMatch(tx, tournamentId, match))
  return ids
}

async function projectMatch(tx: Tx, tournamentId: bigint, match: LineMatch): Promise<bigint> {
  const { number, champion, challenger, status, dueAt, winner, by, calledAt, beganAt, endedAt } = match
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into matches as m (tournament_id, number, champion_id, challenger_id, status, due_at, winner_id, won_by, called_at,
      began_at, ended_at)
    values (${tournamentId}, ${number}, ${BigInt(champion)}, ${BigInt(challenger)}, ${status}, ${dueAt},
      ${winner === null ? null : BigInt(winner)}, ${by}, ${calledAt}, ${beganAt}, ${endedAt})
    on conflict (tournament_id, number) do update set status = excluded.status, due_at = excluded.due_at,
      winner_id = excluded.winner_id, won_by = excluded.won_by, began_at = excluded.began_at, ended_at = excluded.ended_at,
      disputed_at = case when excluded.status = 'disputed' then coalesce(m.disputed_at, clock_now()) else m.disputed_at end
    returning id`)
  return id
}
