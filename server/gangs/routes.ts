import type { gangRoutes } from '#contract/gangs.ts'
import type { gangBoardRoutes } from '#contract/gangs-board.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { checkTimeZone } from '#server/users/index.ts'
import { listAlerts, muteAlerts, readAlerts, sendAlert } from './alerts.ts'
import { changeGang } from './change-gang.ts'
import { changeMember, letIn, removeMember } from './change-member.ts'
import { createGang, zoneOfFounder } from './create-gang.ts'
import { joinGang } from './join-gang.ts'
import { leaveGang } from './leave-gang.ts'
import { letBackIntoGang, listRemovedFromGang } from './removed-people.ts'
import { gangBoard } from './season-board.ts'
import { listGangs, type Records, showGang } from './show-gangs.ts'

type OfMember = { caller: { userId: bigint }; params: { id: bigint; userId: bigint } }
const actionOf = ({ caller, params }: OfMember) => ({
  gangId: params.id,
  userId: caller.userId,
  memberId: params.userId,
})

/** @param records the bets module's function for people's records */
export const gangHandlers = (records: Records): HandlersOf<typeof gangRoutes & typeof gangBoardRoutes> => ({
  listGangs: ({ db }, { caller, query }) => listGangs(db, caller.userId, query),
  getGang: ({ db }, { caller, params }) => showGang(db, params.id, caller.userId, records),
  createGang: async (context, { caller: { userId }, body }) => {
    const timeZone = await zoneOfFounder(context, userId, body.timeZone)
    return context.db.transact(async (tx) => {
      const id = await createGang(context, tx, { userId, ...body, timeZone })
      return showGang(tx, id, userId, records)
    })
  },
  changeGang: async (context, { caller: { userId }, params, body }) => {
    if (body.timeZone !== undefined) await checkTimeZone(context.db, body.timeZone)
    return context.db.transact(async (tx) => {
      await changeGang(context, tx, { gangId: params.id, userId, ...body })
      return showGang(tx, params.id, userId, records)
    })
  },
  gangBoard: (context, { caller: { userId }, params, query }) =>
    gangBoard(context, { gangId: params.id, userId }, query),
  joinGang: (context, { caller: { userId }, params }) =>
    context.db.transact(async (tx) => {
      await joinGang(context, tx, params.id, userId)
      return showGang(tx, params.id, userId, records)
    }),
  leaveGang: async (context, { caller }) => {
    await context.db.transact((tx) => leaveGang(context, tx, caller.userId))
    return {}
  },
  changeGangMember: (context, call) =>
    context.db.transact(async (tx) => {
      await changeMember(context, tx, { ...actionOf(call), role: call.body.role })
      return showGang(tx, call.params.id, call.caller.userId, records)
    }),
  removeGangMember: (context, call) =>
    context.db.transact(async (tx) => {
      await removeMember(context, tx, actionOf(call))
      return showGang(tx, call.params.id, call.caller.userId, records)
    }),
  letIntoGang: (context, call) =>
    context.db.transact(async (tx) => {
      await letIn(context, tx, actionOf(call))
      return showGang(tx, call.params.id, call.caller.userId, records)
    }),
  listRemovedFromGang: ({ db }, { caller, params }) => listRemovedFromGang(db, params.id, caller.userId),
  letBackIntoGang: async ({ db }, call) => {
    await db.transact((tx) => letBackIntoGang(tx, actionOf(call)))
    return {}
  },
  muteGang: async ({ db }, { caller, params, body }) => {
    await muteAlerts(db, params.id, caller.userId, body.muted)
    return {}
  },
  listGangAlerts: ({ db }, { caller, params, query }) =>
    listAlerts(db, { gangId: params.id, userId: caller.userId }, query),
  sendGangAlert: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      sendAlert(context, tx, { gangId: params.id, userId: caller.userId, ...body }),
    ),
  readGangAlerts: async (context, { caller, params }) => {
    await context.db.transact((tx) => readAlerts(context, tx, params.id, caller.userId))
    return {}
  },
})
