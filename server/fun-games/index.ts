/** Fun games: a coin and a card with practice coins against a house that keeps nothing. */

export { auditFunGames } from './audit-fun-games.ts'
export { funGameTotals } from './fun-game-totals.ts'
export { exportFunGames, funGameTitles } from './list-fun-games.ts'
export { funGameHandlers } from './routes.ts'
export { sealedFunSeeds } from './seeds.ts'
