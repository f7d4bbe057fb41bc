import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import { CrownBadge, StreakBadge, TierBadge } from '#web/ui/tier-badge.tsx'

/** It never adds dollars and coins: the figures are those of the present mode. */
export const modeOf = (practiceMode: boolean) => ({ mode: practiceMode ? 'practice' : 'real' }) as const

export const useStreak = (practiceMode: boolean) =>
  useQuery<Reply<'winningStreak'>>({
    queryKey: keyOf('winningStreak', { query: modeOf(practiceMode) }),
    refetchOnMount: 'always',
  })

/** Tier, streak and crown, beside the name. */
export function Badges({ user, practiceMode }: { user: User; practiceMode: boolean }) {
  const streak = useStreak(practiceMode)
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-2">
      <TierBadge tier={user.badgeLevel} />
      {streak.data ? (
        <span className="inline-flex">
          <span className="sr-only">Winning streak: </span>
          <StreakBadge streak={streak.data.streak} />
        </span>
      ) : (
        // its place: a late badge must not push the crown, and everything below it, down a line
        <span aria-hidden="true" className="invisible inline-flex">
          <StreakBadge streak={1} />
        </span>
      )}
      {user.isCrownHolder && <CrownBadge />}
    </span>
  )
}
