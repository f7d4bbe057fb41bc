import type { z } from 'zod'
import type { leaderboardRoutes } from '#contract/leaderboard.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** Tiers by tournament win rate (decisions, Leaderboard): the percentage from which each begins, and its colour. */
const TIERS = [
  { name: 'bronze', from: 0, color: '#8C5A2B' },
  { name: 'silver', from: 50, color: '#6B7480' },
  { name: 'gold', from: 60, color: '#7C5505' },
  { name: 'platinum', from: 70, color: '#3F6B73' },
  { name: 'diamond', from: 80, color: '#03628D' },
] as const

/** A person's tier, and the win rate for the next one. */
export async function tierOf(
  tx: Tx,
  userId: bigint,
): Promise<z.input<(typeof leaderboardRoutes.tier)['reply']>> {
  const { badge } = await tx.one<{ badge: (typeof TIERS)[number]['name'] }>(
    sql`select badge_level as badge from users where id = ${userId}`,
  )
  const index = TIERS.findIndex((tier) => tier.name === badge)
  const next = TIERS[index + 1]
  return {
    tier: badge,
    color: TIERS[index]!.color,
    nextTier: next?.name ?? null,
    nextTierThreshold: next?.from ?? null,
  }
}
