/** Fun games: a coin flip and high/low with practice coins, against a house without an edge. */

export { auditFunGames } from './audit-fun-games.ts'
export { funGameTotals } from './fun-game-totals.ts'
