import type { calendarRoutes } from '#contract/calendars.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { endCalendar, readCalendar, renewCalendar } from './calendars.ts'

type OfThing = { caller: { userId: bigint }; params: { id: bigint } }
const event = ({ params }: OfThing) => ({ eventId: params.id })
const gang = ({ params }: OfThing) => ({ gangId: params.id })

export const calendarHandlers: HandlersOf<typeof calendarRoutes> = {
  eventCalendar: ({ db }, call) => readCalendar(db, call.caller.userId, event(call)),
  renewEventCalendar: ({ db }, call) =>
    db.transact((tx) => renewCalendar(tx, call.caller.userId, event(call))),
  endEventCalendar: async ({ db }, call) => {
    await endCalendar(db, call.caller.userId, event(call))
    return {}
  },
  gangCalendar: ({ db }, call) => readCalendar(db, call.caller.userId, gang(call)),
  renewGangCalendar: ({ db }, call) => db.transact((tx) => renewCalendar(tx, call.caller.userId, gang(call))),
  endGangCalendar: async ({ db }, call) => {
    await endCalendar(db, call.caller.userId, gang(call))
    return {}
  },
}
