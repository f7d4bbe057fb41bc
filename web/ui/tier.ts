/** From the lowest up; the index in the list is the number of pips. */
export const tiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type Tier = (typeof tiers)[number]

/** The tier of a stored level. An unknown level is bronze. */
export function tierOf(level: string | null | undefined): Tier {
  const known = (level ?? '').trim().toLowerCase()
  return tiers.find((tier) => tier === known) ?? 'bronze'
}

export const tierName = (tier: Tier): string => tier.charAt(0).toUpperCase() + tier.slice(1)
