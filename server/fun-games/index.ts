/** Fun games: a coin and a card with practice coins against a house that keeps nothing. */
import type { Handlers } from '#server/core/serve.ts'
import { listFunGames } from './list-fun-games.ts'
import { checkOrder, playFunGame } from './play-fun-game.ts'
import { proveFunGame } from './prove-fun-game.ts'
import { findUsableSeed, published } from './seeds.ts'

export { auditFunGames } from './audit-fun-games.ts'
export { funGameTotals } from './fun-game-totals.ts'

type FunGameRoutes = 'nextFairSeed' | 'playFunGame' | 'listFunGames' | 'funGameProof'

export const funGameHandlers: Pick<Handlers, FunGameRoutes> = {
  nextFairSeed: async (context, { caller, query: { game } }) =>
    published(game, await findUsableSeed(context, caller.userId, game)),
  playFunGame: (context, call) => {
    checkOrder(call.body)
    return call.transact((tx) => playFunGame(context, tx, call.caller.userId, call.body))
  },
  listFunGames: async (context, call) => {
    const { items, next } = await listFunGames(context.db, call.caller.userId, call.query)
    call.nextPage(next)
    return items
  },
  funGameProof: (context, call) => proveFunGame(context.db, BigInt(call.params.id)),
}
