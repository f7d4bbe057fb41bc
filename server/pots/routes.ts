import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { createPot } from './create-pot.ts'
import { activeGameSession, startGameSession } from './game-sessions.ts'
import { getPot, listActivePots, listOwnPots, listRecentPots } from './list-pots.ts'
import { type PotWriter, playPot } from './play-pot.ts'
import { potProof } from './pot-proof.ts'
import { withdrawPot } from './return-pots.ts'

type PotRoutes =
  | 'activePots'
  | 'ownPots'
  | 'recentPots'
  | 'getPot'
  | 'createPot'
  | 'playPot'
  | 'withdrawPot'
  | 'activeGameSession'
  | 'startGameSession'
  | 'potProof'

export function potHandlers(writer: PotWriter): Pick<Handlers, PotRoutes> {
  return {
    activePots: async (context, call) => {
      const { items, next } = await listActivePots(context.db, call.query)
      call.nextPage(next)
      return items
    },
    ownPots: async (context, call) => {
      const { items, next } = await listOwnPots(context.db, call.caller.userId, call.query)
      call.nextPage(next)
      return items
    },
    recentPots: (context, call) => listRecentPots(context.db, call.query.limit),
    getPot: (context, call) => getPot(context.db, BigInt(call.params.id)),
    createPot: (context, call) =>
      call.transact((tx) => createPot(context, tx, { creatorId: call.caller.userId, ...call.body })),
    playPot: async (_, call) => {
      const claim = call.claimKey()
      try {
        const played = await playPot(writer, {
          potId: BigInt(call.params.id),
          userId: call.caller.userId,
          key: call.key,
          body: call.body,
        })
        claim.keep()
        return played
      } catch (error) {
        // Whether a game was played after an error is not known here, so its key stays taken.
        if (error instanceof Refusal) claim.release()
        else claim.keep()
        throw error
      }
    },
    withdrawPot: (context, call) =>
      call.transact((tx) =>
        withdrawPot(context, tx, { potId: BigInt(call.params.id), userId: call.caller.userId }),
      ),
    activeGameSession: (context, call) =>
      activeGameSession(context.db, call.caller.userId, call.query.gameType),
    startGameSession: (context, call) =>
      startGameSession(context.db, { userId: call.caller.userId, ...call.body }),
    potProof: (context, call) => potProof(context.db, BigInt(call.params.id)),
  }
}
