import type { Reply } from '#contract/index.ts'

export type Disputed = Reply<'disputedMatches'>[number]
export type DisputedPlayer = Disputed['champion']
type Report = Disputed['reports'][number]

/** "Mara O." */
export const playerName = ({ firstName, lastName }: Pick<DisputedPlayer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** The seat of this person in a match; undefined for a person who does not play in it. */
export const disputedPlayerOf = (
  { champion, challenger }: Disputed,
  userId: string | null,
): DisputedPlayer | undefined => [champion, challenger].find((player) => player.userId === userId)

/** "2–1": the games that this player won and lost by a report; for a single game its points. Undefined without a score. */
export function scoreText(
  { champion }: Disputed,
  player: DisputedPlayer,
  score: Report['score'],
): string | undefined {
  if (!score) return undefined
  const own = score.map((game) =>
    player.userId === champion.userId ? [game.champion, game.challenger] : [game.challenger, game.champion],
  ) as [number, number][]
  const [only] = own
  if (own.length === 1) return `${only![0]}–${only![1]}`
  const won = own.filter(([mine, theirs]) => mine > theirs).length
  const lost = own.filter(([mine, theirs]) => mine < theirs).length
  return `${won}–${lost}`
}

/**
 * Both scores game by game, the champion's points first: "21–14", and "–" where a report has no such game. Empty where no
 * player has reported a score.
 */
export function reportedGames({
  reports,
}: Pick<Disputed, 'reports'>): { game: number; said: string[]; differs: boolean }[] {
  const scores = reports.flatMap(({ score }) => (score ? [score] : []))
  const most = Math.max(0, ...scores.map(({ length }) => length))
  return Array.from({ length: most }, (_, n) => {
    const said = scores.map((score) => {
      const game = score[n]
      return game ? `${game.champion}–${game.challenger}` : '–'
    })
    return { game: n + 1, said, differs: new Set(said).size > 1 }
  })
}

const HOUR_MS = 3_600_000
/** "Waits 2 days", "Waits 5 hours": how long two people have waited for a decision. */
export function waitText(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return 'Waits less than an hour'
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `Waits ${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A player's account of the result. */
export function storyOf(
  match: Disputed,
  player: DisputedPlayer,
): { says: string; score?: string | undefined; at?: string } {
  const report = match.reports.find(({ userId }) => userId === player.userId)
  if (!report)
    return {
      says: match.disconnectedId === player.userId ? 'Had no page open' : 'Has not reported a result',
    }
  return {
    says: report.winnerId === player.userId ? 'Says: I won' : 'Says: I lost',
    score: scoreText(match, player, report.score),
    at: report.reportedAt,
  }
}

/** A player's statements in the dispute, in order. */
export const wordsOf = (
  { disputes, statements }: Pick<Disputed, 'disputes' | 'statements'>,
  { userId }: DisputedPlayer,
): { at: string; text: string }[] => [
  ...disputes.flatMap((said) => (said.userId === userId ? [{ at: said.at, text: said.reason }] : [])),
  ...statements.filter((said) => said.userId === userId),
]

/** How a decided match ended, for the head of its card. */
export function decisionText(match: Disputed): string {
  const winner = match.decision && disputedPlayerOf(match, match.decision.winnerId)
  if (winner) return `${playerName(winner)} won`
  return match.status === 'forfeited' ? 'Void again: both lost a life' : 'Void, played again'
}

const KIB = 1024
/** "412 KB" or "3.4 MB" */
export const sizeText = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`
