import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import { anySignedIn, type Channel, stream } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a pot was played; its result goes to everybody who watches pots */
    pot_played: {
      potId: bigint
      game: PotGame
      gameResult: PotGameResult
      winner: 'challenger' | 'creator'
    }
    /** the list of open pots has changed */
    pots_changed: object
  }
}

const RESULTS_EVERY_MS = 100
/** Results at once. A list of pots shows no more, and is fetched again anyway. */
const RESULTS_MOST = 20
const LIST_EVERY_MS = 1_000

/** Results of pots as they are played, and notices of new and gone pots. */
export const potsChannel: Channel = {
  kind: 'pots',
  mayWatch: anySignedIn,
  streams: [
    stream('pot_played', {
      everyMs: RESULTS_EVERY_MS,
      most: RESULTS_MOST,
      frame: ({ potId, game, gameResult, winner }) => ({
        type: 'pot_game_result',
        potId,
        gameData: { gameType: game, gameResult },
        winner,
      }),
    }),
    stream('pots_changed', {
      everyMs: LIST_EVERY_MS,
      state: () => '',
      frame: () => ({ type: 'pots_changed' }),
    }),
  ],
}
