import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { RANKED_GAMES_MIN } from '#contract/tiers.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { tierName, tierOf } from '#web/ui/tier-badge.tsx'
import { modeOf, useStreak } from './badges.tsx'
import { BalanceTrend } from './balance-trend.tsx'

type Tier = Pick<Reply<'tier'>, 'nextTier' | 'nextTierThreshold'>

/**
 * The requirements of the next rank. A rank counts tournament matches and no bets, and the text says so beside the win rate
 * of bets.
 * @param played tournament matches so far
 */
export function tierText({ nextTier, nextTierThreshold }: Tier, played: number): string {
  if (nextTier === null || nextTierThreshold === null) return 'The highest, by tournament matches won'
  const next = `Next: ${tierName(tierOf(nextTier))} at ${nextTierThreshold}% of tournament matches won`
  return played < RANKED_GAMES_MIN
    ? `${next}. You need ${RANKED_GAMES_MIN} matches first: you have ${played}`
    : next
}

const GRID = 'grid grid-cols-2 gap-2.5 md:grid-cols-3 lg:grid-cols-5'

/** The person's own record in the present mode. */
export function Figures({ practiceMode }: { practiceMode: boolean }) {
  const stats = useQuery<Reply<'stats'>>({
    queryKey: keyOf('stats', { query: modeOf(practiceMode) }),
    refetchOnMount: 'always',
  })
  const user = useUser()
  const streak = useStreak(practiceMode)
  const tier = useQuery<Reply<'tier'>>({ queryKey: keyOf('tier'), refetchOnMount: 'always' })
  const all = [stats, streak, tier]
  const failed = all.find((query) => query.isError && query.data === undefined)
  return (
    <section aria-label="Your figures" className="grid gap-2.5">
      <p className="text-sm text-ink-2">
        {practiceMode ? 'Practice bets, pots and tournaments' : 'Real-money bets and tournaments'}, settled
        ones only
      </p>
      {failed ? (
        <NotLoaded
          answer={{
            error: failed.error,
            isFetching: all.some((query) => query.isFetching),
            refetch() {
              for (const query of all) if (query.isError) void query.refetch()
            },
          }}
          failed="Your figures did not load"
          calm="Nothing in your account has changed."
        />
      ) : !stats.data || !streak.data || !tier.data ? (
        <div className={GRID}>
          <Loading label="Loading your figures" />
          {['entries', 'rate', 'won', 'streak', 'tier'].map((name) => (
            <div key={name} className="grid gap-2 rounded-xl border border-line-1 bg-surface p-4">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          ))}
        </div>
      ) : (
        <div className={GRID}>
          <StatCard
            label="Total entries"
            value={stats.data.totalBets}
            note={practiceMode ? 'bets, pots and tournaments' : 'bets and tournaments'}
          />
          <StatCard
            label="Win rate"
            value={`${stats.data.winRate.toFixed(1)}%`}
            note="of all entries, excluding voids"
          />
          <StatCard
            label="Lifetime winnings"
            value={<Money wire={stats.data.totalWon} currency={practiceMode ? 'PLAY' : 'USD'} />}
            note="paid out on your wins"
          />
          <StatCard label="Current winning streak" value={streak.data.streak} note="wins in a row" />
          <StatCard
            label="Tournament rank"
            value={tierName(tierOf(tier.data.tier))}
            note={tierText(tier.data, user.tournamentWins + user.tournamentLosses)}
          />
        </div>
      )}
    </section>
  )
}

/** The person's figures in the present mode, and the movement of the balance. */
export function Record({ practiceMode }: { practiceMode: boolean }) {
  return (
    <>
      <Figures practiceMode={practiceMode} />
      <BalanceTrend practiceMode={practiceMode} />
    </>
  )
}
