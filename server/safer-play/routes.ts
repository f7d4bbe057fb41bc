import type { saferPlayRoutes } from '#contract/safer-play.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { changeLimit, confirmLimit } from './change-limit.ts'
import { decideLink } from './decide-link.ts'
import { sendHeldBack } from './held.ts'
import { beginPause, endExclusion } from './pauses.ts'
import { listCases } from './play-cases.ts'
import { showLimits } from './show-limits.ts'

/** Does it and shows the result, in one transaction. */
const changed = ({ db }: Context, userId: bigint, act: (tx: Tx) => Promise<void>) =>
  db.transact(async (tx) => {
    await act(tx)
    return showLimits(tx, userId)
  })
const minutesOf = (minutes: number | null) => (minutes === null ? null : BigInt(minutes))

export const saferPlayHandlers: HandlersOf<typeof saferPlayRoutes> = {
  playLimits: ({ db }, { caller }) => db.transact((tx) => showLimits(tx, caller.userId)),
  setPlayLimit: (context, { caller: { userId }, params, body }) =>
    changed(context, userId, (tx) => changeLimit(context, tx, { userId, ...params, ...body })),
  confirmPlayLimit: (context, { caller: { userId }, params }) =>
    changed(context, userId, (tx) => confirmLimit(tx, { userId, ...params })),
  setPlayTime: (context, { caller: { userId }, params: { period }, body }) =>
    changed(context, userId, (tx) =>
      changeLimit(context, tx, { userId, kind: 'time', period, amount: minutesOf(body.minutes) }),
    ),
  confirmPlayTime: (context, { caller: { userId }, params: { period } }) =>
    changed(context, userId, (tx) => confirmLimit(tx, { userId, kind: 'time', period })),
  setPlayCheck: (context, { caller: { userId }, body }) =>
    changed(context, userId, (tx) =>
      changeLimit(context, tx, { userId, kind: 'check', period: 'day', amount: BigInt(body.minutes) }),
    ),
  sendHeldBack: (context, { caller: { userId }, params: { id } }) =>
    changed(context, userId, (tx) => sendHeldBack(context, tx, { userId, id })),
  pausePlay: (context, { caller: { userId }, body }) =>
    changed(context, userId, (tx) => beginPause(context, tx, { userId, ...body })),
  playCases: ({ db }, { query }) => listCases(db, query),
  decidePlayLink: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      decideLink(context, tx, { id: params.id, operatorId: caller.userId, ...body }),
    ),
  endPlayPause: (context, { caller: { userId } }) =>
    changed(context, userId, (tx) => endExclusion(tx, userId)),
}
