import type { moneyOutRoutes } from '#contract/money-out.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { availableOf } from './available.ts'
import { decideStopCase } from './decide-stop-case.ts'
import { type KnownOf, listStopCases } from './list-stop-cases.ts'

export const moneyOutHandlers = (known: KnownOf): HandlersOf<typeof moneyOutRoutes> => ({
  availableMoney: (context, { caller }) =>
    context.db.transact((tx) => availableOf(context, tx, caller.userId)),
  stopCases: (context, { query }) => listStopCases(context, context.db, known, query),
  decideStopCase: (context, { caller, params, body }) =>
    context.db.transact((tx) => decideStopCase(context, tx, known, caller, { id: params.id, ...body })),
})
