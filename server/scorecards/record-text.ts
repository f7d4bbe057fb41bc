import { createHash } from 'node:crypto'
import type { LineFact } from '#contract/tournament-line.ts'
import type { MatchResult } from '#server/tournaments/index.ts'

/** The two players' names on the day of the result. */
export type Names = { champion: string; challenger: string }

/**
 * The record of a result as text: JSON without spaces, its fields in this order, texts and whole numbers alone
 * (docs/scorecards.md). An unknown value is an empty text or list.
 */
export function recordText(result: MatchResult, names: Names): string {
  return JSON.stringify({
    evens: 'match record 1',
    tournament: result.tournamentId.toString(),
    match: result.matchId.toString(),
    number: result.number,
    game: result.gameTitle,
    platform: result.platform,
    bestOf: result.gamesCount,
    stakes: result.practice ? 'practice' : 'real',
    champion: { id: result.championId.toString(), name: names.champion },
    challenger: { id: result.challengerId.toString(), name: names.challenger },
    scores: (result.score ?? []).map(({ champion, challenger }) => [champion, challenger]),
    winner: result.winnerId.toString(),
    wonBy: result.wonBy,
    calledAt: result.calledAt,
    beganAt: result.beganAt ?? '',
    endedAt: result.endedAt,
    evidence: result.evidence,
    before: chainOf(result.factsBefore),
  })
}

/** The same record with another name in it. @param who the player whose name it is */
export function renamed(record: string, who: string, name: string): string {
  const parsed = JSON.parse(record) as Record<'champion' | 'challenger', { id: string; name: string }>
  for (const player of [parsed.champion, parsed.challenger]) if (player.id === who) player.name = name
  return JSON.stringify(parsed)
}

/**
 * A chain over facts: each link is the SHA-256, hex, of the link before it, a line break, and the fact as JSON with its keys in
 * alphabetical order and without a dispute's reason. It begins with nothing.
 */
export function chainOf(facts: readonly LineFact[]): string {
  return facts.reduce(
    (link, fact) =>
      createHash('sha256')
        .update(`${link}\n${JSON.stringify(sorted(fact))}`)
        .digest('hex'),
    '',
  )
}

/** Keys in alphabetical order, all the way down; only the people concerned see a reason. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => key !== 'reason')
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  )
}
