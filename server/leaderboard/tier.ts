import type { z } from 'zod'
import { type leaderboardRoutes, RANKED_GAMES_MIN } from '#contract/leaderboard.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** Tiers by tournament win rate (decisions, Leaderboard): the percentage from which each begins, and its colour. */
export const TIERS = [
  { name: 'bronze', from: 0, color: '#8C5A2B' },
  { name: 'silver', from: 50, color: '#6B7480' },
  { name: 'gold', from: 60, color: '#7C5505' },
  { name: 'platinum', from: 70, color: '#3F6B73' },
  { name: 'diamond', from: 80, color: '#03628D' },
] as const

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
  return {
    tier: TIERS[index]!.name,
    color: TIERS[index]!.color,
    nextTier: next?.name ?? null,
    nextTierThreshold: next?.from ?? null,
  }
}
