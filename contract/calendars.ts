import { z } from 'zod'
import { emptyBody, idParams, moment, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const state = z.object({
  /** when the caller's address was made; null without one. The address itself is shown once */
  madeAt: moment.nullable(),
})
const made = z.object({
  /** the secret path, `/calendars/{token}.ics` */
  path: z.string().regex(/^\/calendars\/[A-Za-z0-9_-]{43}\.ics$/),
  madeAt: moment,
})

const shared = { since: '0.2.0', who: 'user', params: idParams, refusals: ['not_found'] } as const
const reads = { ...shared, rate: 'read', reply: state } as const
const makes = { ...shared, rate: 'write', changes: ['calendars'], body: emptyBody, reply: made } as const
const ends = { ...shared, rate: 'write', changes: ['calendars'], reply: nothing } as const

export const calendarRoutes = {
  eventCalendar: route('GET /api/events/{id}/calendar', {
    ...reads,
    about: 'Whether the caller has a secret calendar address for an event.',
  }),
  renewEventCalendar: route('PUT /api/events/{id}/calendar', {
    ...makes,
    about:
      'Makes the caller’s secret address of an event’s calendar (iCalendar); an earlier address dies at once.',
  }),
  endEventCalendar: route('DELETE /api/events/{id}/calendar', {
    ...ends,
    about: 'Ends the caller’s calendar address for an event at once.',
  }),
  gangCalendar: route('GET /api/gangs/{id}/calendar', {
    ...reads,
    about: 'Whether the caller has a secret calendar address for their gang.',
  }),
  renewGangCalendar: route('PUT /api/gangs/{id}/calendar', {
    ...makes,
    about:
      'Makes the caller’s secret address of their gang’s calendar (iCalendar); an earlier address dies at once.',
  }),
  endGangCalendar: route('DELETE /api/gangs/{id}/calendar', {
    ...ends,
    about: 'Ends the caller’s calendar address for a gang at once.',
  }),
}

export const calendars = contractModule({
  routes: calendarRoutes,
  parts: { calendars: ['eventCalendar', 'gangCalendar'] },
})
