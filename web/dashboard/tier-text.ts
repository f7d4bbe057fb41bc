import type { Reply } from '#contract/index.ts'
import { RANKED_GAMES_MIN } from '#contract/tiers.ts'
import { tierName, tierOf } from '#web/ui/tier-badge.tsx'

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
    ? `${next}. Counts from ${RANKED_GAMES_MIN} matches on, you have ${played}`
    : next
}
