import type { z } from 'zod'
import type { leaderboardRoutes } from '#contract/leaderboard.ts'
import { RANKED_GAMES_MIN, TIERS } from '#contract/tiers.ts'
import { sql, type Tx } from '#server/core/db.ts'

const COLORS = {
  bronze: '#8C5A2B',
  silver: '#6B7480',
  gold: '#7C5505',
  platinum: '#3F6B73',
  diamond: '#03628D',
}

type TierName = (typeof TIERS)[number]['name']

/** The tier of a record; bronze before ten matches. Whole numbers, so that exactly 60% is gold. */
export function tierOfRecord({ wins, losses }: { wins: number; losses: number }): TierName {
  const games = wins + losses
  if (games < RANKED_GAMES_MIN) return 'bronze'
  return TIERS.findLast(({ from }) => wins * 100 >= from * games)!.name
}

/** A user's tier, and the win rate for the next one. An unknown level is bronze. */
export async function tierOf(
  tx: Tx,
  userId: bigint,
): Promise<z.input<(typeof leaderboardRoutes.tier)['reply']>> {
  const { level } = await tx.one<{ level: string }>(
    sql`select badge_level as level from users where id = ${userId}`,
  )
  const index = Math.max(
    0,
    TIERS.findIndex(({ name }) => name === level),
  )
  const next = TIERS[index + 1]
  const { name } = TIERS[index]!
  return {
    tier: name,
    color: COLORS[name],
    nextTier: next?.name ?? null,
    nextTierThreshold: next?.from ?? null,
  }
}
