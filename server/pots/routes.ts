import type { potRoutes } from '#contract/pots.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { withinLimits } from '#server/safer-play/index.ts'
import { createPot } from './create-pot.ts'
import { activeGameSession, startGameSession } from './game-sessions.ts'
import { getPot, listActivePots, listOwnPots, listRecentPots } from './list-pots.ts'
import { type PotWriter, playPot } from './play-pot.ts'
import { potProof } from './pot-proof.ts'
import type { readerOfTotals } from './pot-totals.ts'
import { withdrawPot } from './return-pots.ts'

/** @param readTotals how often each face came up, in all games */
export const potHandlers = (
  writer: PotWriter,
  readTotals: ReturnType<typeof readerOfTotals>,
): HandlersOf<typeof potRoutes> => ({
  activePots: ({ db }, { caller, query }) => listActivePots(db, caller.userId, query),
  ownPots: ({ db }, { caller, query }) => listOwnPots(db, caller.userId, query),
  recentPots: ({ db }, { caller, query }) => listRecentPots(db, caller.userId, query.limit),
  getPot: ({ db }, { caller, params }) => getPot(db, caller.userId, params.id),
  createPot: (context, { caller, body, transact }) =>
    withinLimits(
      context,
      () => ({ userId: caller.userId, currency: 'PLAY', amount: body.potAmount }),
      'Nothing was staked.',
      () => transact((tx) => createPot(context, tx, { creatorId: caller.userId, ...body })),
    ),
  playPot: (context, { caller, params, key, body }) =>
    playPot(context, writer, { potId: params.id, userId: caller.userId, key, body }),
  withdrawPot: (context, { caller, params, transact }) =>
    transact((tx) => withdrawPot(context, tx, { potId: params.id, userId: caller.userId })),
  activeGameSession: ({ db }, { caller, query }) => activeGameSession(db, caller.userId, query.gameType),
  startGameSession: ({ db }, { caller, body }) => startGameSession(db, { userId: caller.userId, ...body }),
  fairnessTotals: readTotals,
  potProof: ({ db }, { params }) => potProof(db, params.id),
})
