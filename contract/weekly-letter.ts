import { z } from 'zod'
import { moment } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A person's choice about the weekly letter. */
const weeklyLetter = z.object({
  wanted: z.boolean(),
  /** the address is confirmed: letters go to no other */
  confirmed: z.boolean(),
  /** when the next one is due, if the week has anything to tell; null where none is wanted */
  nextAt: moment.nullable(),
})

export const weeklyLetterRoutes = {
  getWeeklyLetter: route('GET /api/user/weekly-letter', {
    who: 'user',
    rate: 'read',
    reply: weeklyLetter,
    since: '0.2.0',
    about: 'Whether the caller wants the weekly letter, and when the next one is due.',
  }),
  setWeeklyLetter: route('PATCH /api/user/weekly-letter', {
    who: 'user',
    rate: 'write',
    changes: ['weeklyLetter'],
    body: z.strictObject({ wanted: z.boolean() }),
    reply: weeklyLetter,
    since: '0.2.0',
    about:
      'Turns the weekly letter on or off: an e-mail on Monday at 09:00 of the caller’s time zone with what their circles did in the week before. It is off until somebody turns it on. Nothing comes in a week without news, during a break, and to an unconfirmed address.',
  }),
}

export const weeklyLetterModule = contractModule({
  routes: weeklyLetterRoutes,
  parts: { weeklyLetter: ['getWeeklyLetter'] },
})
