/** The leaderboard: tiers by tournament win rate. */
export { leaderboardHandlers } from './routes.ts'
