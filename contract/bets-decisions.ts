import { z } from 'zod'
import { eventDetail, eventErrors, outcome } from './bets.ts'
import { emptyBody, idParams, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { route } from './route.ts'

/** What moderators do with events. */
export const decisionRoutes = {
  moderatorQueue: route('GET /api/admin/events', {
    who: 'moderator',
    rate: 'read',
    ...list(byId),
    reply: z.array(eventDetail),
    about: 'Disputed, suspended and overdue events, oldest first.',
  }),
  decideEvent: route('POST /api/admin/events/{id}/decide', {
    who: 'moderator',
    rate: 'money',
    money: 'stored-reply',
    subject: 'event',
    params: idParams,
    body: z.strictObject({ outcome, reason: text(1, 2000) }),
    reply: eventDetail,
    refusals: [...eventErrors, 'holds_position'],
    about: 'A moderator without a position decides, with a written reason.',
  }),
  suspendEvent: route('POST /api/admin/events/{id}/suspend', {
    who: 'moderator',
    rate: 'write',
    subject: 'event',
    params: idParams,
    body: z.strictObject({ reason: text(1, 2000) }),
    reply: eventDetail,
    refusals: eventErrors,
    about: 'Stops betting and every timer of an event.',
  }),
  resumeEvent: route('POST /api/admin/events/{id}/resume', {
    who: 'moderator',
    rate: 'write',
    subject: 'event',
    params: idParams,
    body: emptyBody,
    reply: eventDetail,
    refusals: eventErrors,
    about: 'Takes a suspended event up where it stood; its time left is what it was.',
  }),
}
