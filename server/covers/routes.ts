import type { coverRoutes } from '#contract/covers.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { CoverPlaces } from './reportable-cover.ts'
import { removeCover, setCover } from './set-cover.ts'

export const coverHandlers = (places: CoverPlaces): HandlersOf<typeof coverRoutes> => ({
  setCover: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      setCover(context, tx, places[params.kind]!, { userId: caller.userId, ...params, ...body }),
    ),
  removeCover: async (context, { caller, params }) => {
    await context.db.transact((tx) =>
      removeCover(context, tx, places[params.kind]!, { userId: caller.userId, ...params }),
    )
    return {}
  },
})
