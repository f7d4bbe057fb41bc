import type { User } from '#web/client/calls/session.tsx'
import { CrownBadge, StreakBadge, TierBadge } from '#web/ui/tier-badge.tsx'
import { useStreak } from './streak.ts'

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
