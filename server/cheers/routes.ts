import type { cheerRoutes } from '#contract/cheers.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { type Budget, limitHeaders, per } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cheer } from './cheer.ts'
import { type EventExists, listCheers } from './list-cheers.ts'

/** One person's cheers and withdrawals of cheers. */
const CHEERS: Budget = per(30, 60)

export const cheerHandlers = (exists: EventExists): HandlersOf<typeof cheerRoutes> => ({
  listCheers: ({ db }, { caller, params }) => listCheers(db, params.id, caller.userId, exists),
  async cheer(context, { caller, body }) {
    const taken = await context.limits.take(`cheer/${caller.userId}`, CHEERS)
    if (taken.wait > 0)
      throw new Refusal('rate_limited', 'Too many cheers. Wait a moment.').with(
        limitHeaders('cheer', CHEERS, taken),
      )
    return context.db.transact((tx) => cheer(context, tx, { userId: caller.userId, ...body }))
  },
})
