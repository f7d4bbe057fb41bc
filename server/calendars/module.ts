import type { calendarRoutes } from '#contract/calendars.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { endCalendar, exportCalendars, forgetCalendars, readCalendar, renewCalendar } from './calendars.ts'
import { type LinkOrigin, serveCalendars } from './serve-calendars.ts'

type OfThing = { caller: { userId: bigint }; params: { id: bigint } }
const event = ({ params }: OfThing) => ({ eventId: params.id })
const gang = ({ params }: OfThing) => ({ gangId: params.id })

const calendarHandlers: HandlersOf<typeof calendarRoutes> = {
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

export const calendars = defineModule({
  name: 'calendars',
  tables: ['calendars'],
  routes: calendarHandlers,
  closure: { exportData: { calendars: exportCalendars }, forget: forgetCalendars },
  start: ({ calls }: Contexts, { linkOrigin }: { linkOrigin: LinkOrigin }) => ({
    plugins: [(fastify) => serveCalendars(fastify, calls, linkOrigin)],
  }),
})
