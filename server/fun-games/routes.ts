import type { funGameRoutes } from '#contract/fun-games.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { withinLimits } from '#server/safer-play/index.ts'
import { listFunGames } from './list-fun-games.ts'
import { checkOrder, playFunGame } from './play-fun-game.ts'
import { proveFunGame } from './prove-fun-game.ts'
import { findUsableSeed, published } from './seeds.ts'

export const funGameHandlers: HandlersOf<typeof funGameRoutes> = {
  nextFairSeed: async (context, { caller, query: { game } }) =>
    published(game, await findUsableSeed(context, caller.userId, game)),
  playFunGame: (context, { caller, body, transact }) => {
    checkOrder(body)
    return withinLimits(
      context,
      () => ({ userId: caller.userId, currency: 'PLAY', amount: body.amount }),
      'Nothing was staked.',
      () => transact((tx) => playFunGame(context, tx, caller.userId, body)),
    )
  },
  listFunGames: ({ db }, { caller, query }) => listFunGames(db, caller.userId, query),
  funGameProof: ({ db }, { params }) => proveFunGame(db, params.id),
}
