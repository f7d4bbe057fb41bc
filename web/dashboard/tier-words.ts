import type { Reply } from '#contract/index.ts'
import { tierName, tierOf } from '#web/ui/tier.ts'

/** "Next: Silver at 50%"; at the top there is none. */
export function nextTierWords({
  nextTier,
  nextTierThreshold,
}: Pick<Reply<'tier'>, 'nextTier' | 'nextTierThreshold'>): string {
  if (nextTier === null || nextTierThreshold === null) return 'The highest tier'
  return `Next: ${tierName(tierOf(nextTier))} at ${nextTierThreshold}%`
}
