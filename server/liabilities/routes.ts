import type { liabilityRoutes } from '#contract/transparency.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { proveOwn } from './prove-own.ts'

export const liabilityHandlers: HandlersOf<typeof liabilityRoutes> = {
  liabilityProof: (context, { caller }) => proveOwn(context, caller.userId),
}
