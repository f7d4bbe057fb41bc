import type { Reply } from '#contract/index.ts'

export type Disputed = Reply<'disputedMatches'>[number]
export type Player = Disputed['champion']
type Report = Disputed['reports'][number]

/** "Mara O." */
export const playerName = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Who this is in a match; undefined for nobody of the two. */
export const playerOf = ({ champion, challenger }: Disputed, userId: string | null): Player | undefined =>
  [champion, challenger].find((player) => player.userId === userId)

/** "3:1 0:2 4:3", the games of this player first; undefined where there is no score. */
export function scoreText(
  { champion }: Disputed,
  player: Player,
  score: Report['score'],
): string | undefined {
  return score
    ?.map((game) =>
      player.userId === champion.userId
        ? `${game.champion}:${game.challenger}`
        : `${game.challenger}:${game.champion}`,
    )
    .join(' ')
}

/** What a player says of the result. */
export function storyOf(
  match: Disputed,
  player: Player,
): { says: string; score?: string | undefined; at?: string } {
  const report = match.reports.find(({ userId }) => userId === player.userId)
  if (!report)
    return {
      says: match.disconnectedId === player.userId ? 'Lost the connection' : 'Has not reported a result',
    }
  return {
    says: report.winnerId === player.userId ? 'Says: I won' : 'Says: I lost',
    score: scoreText(match, player, report.score),
    at: report.reportedAt,
  }
}

/** How a decided match ended, for the head of its card. */
export function decisionText(match: Disputed): string {
  const winner = match.decision && playerOf(match, match.decision.winnerId)
  return winner ? `${playerName(winner)} won` : 'Void, played again'
}

const KIB = 1024
/** "412 KB" or "3.4 MB" */
export const sizeText = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`
