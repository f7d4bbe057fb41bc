import type { z } from 'zod'
import type { matchView } from '#contract/tournaments-matches.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A match as a reply has it. */
export type MatchView = z.input<typeof matchView>

/** A match's row beside its facts: its id, and the players whose sockets the server sees. */
export type MatchRow = {
  id: bigint
  number: number
  champion_online: boolean
  challenger_online: boolean
}

/** A socket that was seen at most this long ago counts as present. Presence is reported every ten seconds. */
export const SEEN_WITHIN_SECONDS = 30

/**
 * The rows of a tournament's matches by their numbers. A player who waited in the queue with the page open is there when the
 * match is called, before their socket was seen at the table.
 */
export async function matchRowsOf(tx: Tx, tournamentId: bigint): Promise<Map<number, MatchRow>> {
  const seen = sql`clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS})`
  const rows = await tx.rows<MatchRow>(sql`
    select m.id, m.number, coalesce(greatest(m.champion_seen_at, a.seen_at) > ${seen}, false) as champion_online,
      coalesce(greatest(m.challenger_seen_at, b.seen_at) > ${seen}, false) as challenger_online
    from matches m
    left join tournament_seats a
      on a.tournament_id = m.tournament_id and a.user_id = m.champion_id and a.refunded_at is null
    left join tournament_seats b
      on b.tournament_id = m.tournament_id and b.user_id = m.challenger_id and b.refunded_at is null
    where m.tournament_id = ${tournamentId}`)
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

/** The two players of a match, the champion first. */
export const playersOfMatch = async (tx: Tx, matchId: bigint): Promise<[string, string]> => {
  const { champion, challenger } = await tx.one<{ champion: bigint; challenger: bigint }>(sql`
    select champion_id as champion, challenger_id as challenger from matches where id = ${matchId}`)
  return [champion.toString(), challenger.toString()]
}
