/** The rules of the leaderboard, for the server and every screen that explains them. */

/** Tiers by win rate in real-money tournament matches, lowest first: the percentage from which each begins. */
export const TIERS = [
  { name: 'bronze', from: 0 },
  { name: 'silver', from: 50 },
  { name: 'gold', from: 60 },
  { name: 'platinum', from: 70 },
  { name: 'diamond', from: 80 },
] as const

/** Matches that a player must have finished before they have a rank, and a tier above bronze. */
export const RANKED_GAMES_MIN = 10
/** The list's length; a host among them earns the revenue share. */
export const BOARD_SIZE = 50
/** The lowest rank that is shown to a player. */
export const RANK_MAX = 100
