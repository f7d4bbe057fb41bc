import type { LineFact, LineMatch } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Evidence } from '../tournament/evidence.ts'

/** An event that the server saw itself, for moderators. `userId`: its actor or subject. */
export type Witnessed = { at: string | Date; userId: string | null; what: string }

type Seen = {
  champion_seen_at: Date | null
  champion_seen_from: Date | null
  challenger_seen_at: Date | null
  challenger_seen_from: Date | null
}

/** The server's own record of a match: calls, check-ins, reports, evidence and connections, in order. */
export async function witnessedOf(
  tx: Tx,
  match: LineMatch,
  {
    matchId,
    facts,
    evidence,
  }: { matchId: bigint; facts: readonly LineFact[]; evidence: readonly Evidence[] },
): Promise<Witnessed[]> {
  const seen = await tx.one<Seen>(sql`
    select champion_seen_at, champion_seen_from, challenger_seen_at, challenger_seen_from
    from matches where id = ${matchId}`)
  const connections = [
    ...connectionOf(match.champion, seen.champion_seen_from, seen.champion_seen_at),
    ...connectionOf(match.challenger, seen.challenger_seen_from, seen.challenger_seen_at),
  ]
  const files = evidence.map(({ receivedAt, userId, kind }) => ({
    at: receivedAt,
    userId: String(userId),
    what: kind === 'video' ? 'A video arrived' : 'A picture arrived',
  }))
  return [...facts.flatMap((fact) => ofFact(fact, match)), ...connections, ...files].sort(
    (a, b) => new Date(a.at).getTime() - new Date(b.at).getTime(),
  )
}

function connectionOf(userId: string, from: Date | null, until: Date | null): Witnessed[] {
  if (from === null || until === null) return []
  return [
    { at: from, userId, what: 'Connected, with no gap until last seen' },
    { at: until, userId, what: 'Last seen connected' },
  ]
}

function ofFact(fact: LineFact, match: LineMatch): Witnessed[] {
  if (!('match' in fact) || fact.match !== match.number) return []
  const { at } = fact
  switch (fact.type) {
    case 'called':
      return [{ at, userId: null, what: 'Both were called to the table' }]
    case 'checked_in':
      return [{ at, userId: fact.player, what: 'Checked in' }]
    case 'began':
      return [{ at, userId: null, what: 'Both checked in, and the match began' }]
    case 'reported':
      return [{ at, userId: fact.player, what: reportText(fact, match) }]
    case 'vanished':
      return [{ at, userId: fact.player, what: 'Counts as gone: no page open, while the opponent had one' }]
    case 'returned':
      return [{ at, userId: fact.player, what: 'Back in time, so the absence does not count' }]
    case 'asked_more_time':
      return [{ at, userId: fact.player, what: 'Wants more time' }]
    case 'extended':
      return [{ at, userId: null, what: 'Both wanted more time, and got it' }]
    case 'stated':
      return [{ at, userId: fact.player, what: 'Wrote a statement on the dispute' }]
    case 'pictured':
      // each file is listed by itself
      return []
    case 'disputed':
      return [
        {
          at,
          userId: fact.player,
          what: fact.player === null ? 'The reports name different winners' : 'Disputed it',
        },
      ]
    case 'won':
      return [{ at, userId: fact.winner, what: 'Won the match' }]
    case 'forfeited':
      return [{ at, userId: null, what: 'Both lost a life' }]
    case 'voided':
      return [{ at, userId: null, what: 'The match is void and is played again' }]
  }
}

function reportText({ player, winner, score }: LineFact & { type: 'reported' }, match: LineMatch): string {
  const what = player === winner ? 'Reported a win' : 'Reported a loss'
  if (score === null) return `${what}, without a score`
  // a player's own games first
  const games = score.map(({ champion, challenger }) =>
    player === match.champion ? `${champion}:${challenger}` : `${challenger}:${champion}`,
  )
  return `${what}, ${games.join(' ')}`
}
