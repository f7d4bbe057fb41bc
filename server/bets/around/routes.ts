import type { circleRoutes } from '#contract/bets-circles.ts'
import type { namedRoutes } from '#contract/bets-named.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { objectToName, peopleToName, removeName } from '../event/names.ts'
import { actionOf, detail } from '../route-calls.ts'
import {
  changeAudience,
  endLink,
  joinByLink,
  limitLinkReaders,
  listGuests,
  previewLink,
  renewLink,
} from './circles.ts'
import { createSpokenCode, joinByCode, readInvite, setLinkPreview } from './spoken-codes.ts'

/** The calls about the audience of an event, and the ways to it. */
export const circleHandlers: HandlersOf<typeof circleRoutes> = {
  changeAudience: async (context, call) => {
    await context.db.transact((tx) => changeAudience(context, tx, { ...actionOf(call), ...call.body }))
    return detail(context, call)
  },
  getInvite: (context, call) => readInvite(context, context.db, actionOf(call)),
  setLinkPreview: ({ db }, call) =>
    db.transact((tx) => setLinkPreview(tx, { ...actionOf(call), ...call.body })),
  createSpokenCode: (context, call) =>
    context.db.transact((tx) => createSpokenCode(context, tx, actionOf(call))),
  renewInviteLink: (context, call) => context.db.transact((tx) => renewLink(context, tx, actionOf(call))),
  endInviteLink: async (context, call) => {
    await context.db.transact((tx) => endLink(context, tx, actionOf(call)))
    return {}
  },
  listGuests: ({ db }, call) => listGuests(db, actionOf(call)),
  previewInvite: async (context, { params, address }) => {
    await limitLinkReaders(context, address)
    return previewLink(context.db, params.token)
  },
  joinByLink: async (context, { caller, params, address }) => {
    await limitLinkReaders(context, address)
    return context.db.transact((tx) => joinByLink(context, tx, caller.userId, params.token))
  },
  joinByCode: (context, { caller, address, body }) =>
    joinByCode(context, { userId: caller.userId, address }, body.code),
}

/** The calls of people whom a creator names. */
export const namedHandlers: HandlersOf<typeof namedRoutes> = {
  peopleToName: ({ db }, { caller }) => peopleToName(db, caller.userId),
  objectToName: async (context, call) => {
    await context.db.transact((tx) => objectToName(context, tx, { ...actionOf(call), ...call.body }))
    return detail(context, call)
  },
  removeName: async (context, call) => {
    await context.db.transact((tx) => removeName(context, tx, actionOf(call)))
    return detail(context, call)
  },
}
