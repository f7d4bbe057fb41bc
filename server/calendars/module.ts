import { type Contexts, defineModule } from '#server/core/module.ts'
import { type LinkOrigin, serveCalendars } from './calendar-pages.ts'
import { exportCalendars, forgetCalendars } from './calendars.ts'
import { calendarHandlers } from './routes.ts'

export const calendars = defineModule({
  name: 'calendars',
  tables: ['calendars'],
  routes: calendarHandlers,
  closure: { exportData: { calendars: exportCalendars }, forget: forgetCalendars },
  start: ({ calls }: Contexts, { linkOrigin }: { linkOrigin: LinkOrigin }) => ({
    plugins: [(fastify) => serveCalendars(fastify, calls, linkOrigin)],
  }),
})
