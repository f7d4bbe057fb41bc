import type { saferPlayRoutes } from '#contract/safer-play.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { changeLimit, confirmLimit } from './change-limit.ts'
import { decideLink } from './decide-link.ts'
import { sendHeldBack, takeHeld } from './held.ts'
import { listHeld } from './list-held.ts'
import { beginPause, endExclusion } from './pauses.ts'
import type { createBeat } from './play-beat.ts'
import { listCases } from './play-cases.ts'
import { answerCheck, showCheck } from './reality-check.ts'
import { showLimits } from './show-limits.ts'
import { slipPause } from './slip-pause.ts'

/** Runs the act and shows the result, in one transaction. */
const changed = (context: Context, userId: bigint, act: (tx: Tx) => Promise<void>) =>
  context.db.transact(async (tx) => {
    await act(tx)
    return showLimits(context, tx, userId)
  })
const minutesOf = (minutes: number | null) => (minutes === null ? null : BigInt(minutes))

export const saferPlayHandlers = (
  beat: ReturnType<typeof createBeat>,
): HandlersOf<typeof saferPlayRoutes> => ({
  playLimits: (context, { caller }) => context.db.transact((tx) => showLimits(context, tx, caller.userId)),
  setPlayLimit: (context, { caller: { userId }, params, body }) =>
    changed(context, userId, (tx) => changeLimit(context, tx, { userId, ...params, ...body })),
  confirmPlayLimit: (context, { caller: { userId }, params }) =>
    changed(context, userId, (tx) => confirmLimit(context, tx, { userId, ...params })),
  setPlayTime: (context, { caller: { userId }, params: { period }, body }) =>
    changed(context, userId, (tx) =>
      changeLimit(context, tx, { userId, kind: 'time', period, amount: minutesOf(body.minutes) }),
    ),
  confirmPlayTime: (context, { caller: { userId }, params: { period } }) =>
    changed(context, userId, (tx) => confirmLimit(context, tx, { userId, kind: 'time', period })),
  setPlayCheck: (context, { caller: { userId }, body }) =>
    changed(context, userId, (tx) =>
      changeLimit(context, tx, { userId, kind: 'check', period: 'day', amount: BigInt(body.minutes) }),
    ),
  playBeat: ({ db }, { caller }) => beat(db, caller.userId),
  playCheck: (context, { caller }) => context.db.transact((tx) => showCheck(context, tx, caller.userId)),
  answerPlayCheck: (context, { caller: { userId }, body }) =>
    answerCheck(context, { userId, since: new Date(body.since) }),
  slipPause: (context, { caller }) =>
    context.db.transact(async (tx) => ({
      pause: await slipPause(context, tx, caller.userId, await productNow(tx)),
    })),
  listHeldMoney: (context, { caller, query }) =>
    context.db.transact((tx) => listHeld(context, tx, caller.userId, query)),
  sendHeldBack: (context, { caller: { userId }, params: { id } }) =>
    changed(context, userId, (tx) => sendHeldBack(context, tx, { userId, id })),
  takeHeld: (context, { caller: { userId }, params: { id } }) =>
    changed(context, userId, (tx) => takeHeld(context, tx, { userId, id })),
  pausePlay: (context, { caller: { userId }, body }) =>
    changed(context, userId, (tx) => beginPause(context, tx, { userId, ...body })),
  playCases: ({ db }, { query }) => listCases(db, query),
  decidePlayLink: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      decideLink(context, tx, { id: params.id, operatorId: caller.userId, ...body }),
    ),
  endPlayPause: (context, { caller: { userId } }) =>
    changed(context, userId, (tx) => endExclusion(context, tx, userId)),
})
