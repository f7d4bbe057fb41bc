import type { GameScore } from '#contract/tournament-line.ts'

type Match = {
  tournamentId: bigint
  match: number
  /** places in the line */
  champion: string
  challenger: string
  winner: string
  score: readonly GameScore[] | null
}

/**
 * The signed record of a match for everybody: only what recomputing a tournament needs (docs/replays.md). JSON without spaces, its
 * fields in this order. It is of its own kind, so it cannot be taken for a scorecard.
 */
export const matchText = ({ tournamentId, match, champion, challenger, winner, score }: Match): string =>
  JSON.stringify({
    evens: 'tournament match 1',
    tournament: tournamentId.toString(),
    number: match,
    champion,
    challenger,
    scores: (score ?? []).map((game) => [game.champion, game.challenger]),
    winner,
  })
