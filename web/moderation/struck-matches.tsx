import type { Reply } from '#contract/index.ts'

type Struck = Reply<'ownFairPlay'>['flags'][number]['struck']

/** The matches that a moderator took off the leaderboard, and why; it prints the same reason once. Empty without any. */
export function StruckMatches({ struck }: { struck: Struck }) {
  const byReason = new Map<string, string[]>()
  for (const { matchId, reason } of struck) byReason.set(reason, [...(byReason.get(reason) ?? []), matchId])
  return [...byReason].map(([reason, matchIds]) => (
    <div key={reason} className="mt-1 rounded-lg bg-sunken p-3 text-sm">
      <p className="font-semibold wrap-anywhere">
        Struck from the leaderboard: {matchIds.length === 1 ? 'match' : 'matches'} {matchIds.join(', ')}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    </div>
  ))
}
