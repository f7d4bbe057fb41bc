import type { liabilityRoutes } from '#contract/transparency.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { limitLogReaders } from '#server/transparency/index.ts'
import { newProofs, proveOwned } from './prove-owned.ts'

export type Shown = {
  visitorsSee: VisitorsSee
  /** whether there is an event that a person who is signed in may read: its creator, or moderators, may keep it from them */
  isReadable: (tx: Tx, eventId: bigint, userId: bigint) => Promise<boolean>
}

export const liabilityHandlers = ({ visitorsSee, isReadable }: Shown): HandlersOf<typeof liabilityRoutes> => {
  const recent = newProofs()
  return {
    liabilityProof: (context, { caller }) => proveOwned(context, recent, { name: 'user', id: caller.userId }),
    poolProof: async (context, { caller, query: { event, tournament }, address }) => {
      await limitLogReaders(context, address)
      const kind = event === undefined ? 'tournaments' : 'events'
      const id = BigInt((event ?? tournament)!)
      // the same answer for things that do not exist
      if (!caller && !(await visitorsSee(context.db, { kind, id })))
        throw new Refusal(
          'withheld',
          'This is not shown to visitors, so its pool is shown only to people who are signed in.',
        )
      if (caller && kind === 'events' && !(await isReadable(context.db, id, caller.userId)))
        throw new Refusal(
          'withheld',
          'There is no such event, or it is not shown to everybody: its pool is shown only to people who may see it.',
        )
      return proveOwned(context, recent, { name: event === undefined ? 'tournament' : 'event', id })
    },
  }
}
