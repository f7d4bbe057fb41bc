/** Fun games: a coin and a card with practice coins against a house that keeps nothing. */

export { auditFunGames } from './audit-fun-games.ts'
export { funGameTotals } from './fun-game-totals.ts'
