import { z } from 'zod'
import { eventDetail, eventErrors, outcome } from './bets.ts'
import { cursor, emptyBody, idParams, limit, text } from './fields.ts'
import { route } from './route.ts'

/** A queue is counted up to this; the number then means "so many or more". */
export const QUEUE_COUNT_MAX = 100

/** How much waits in each queue; null where the caller's role has no part in it. */
export const operatorQueues = z.object({
  /** events that the caller may decide */
  events: z.number().int(),
  /** withdrawals, not the caller's own, that are to be approved or paid out */
  withdrawals: z.number().int().nullable(),
  /** feedback that nobody has looked at */
  feedback: z.number().int().nullable(),
  /** messages of payment providers that failed */
  deliveries: z.number().int().nullable(),
  /** payments that wait for a person */
  payments: z.number().int().nullable(),
})
export type OperatorQueues = z.infer<typeof operatorQueues>

export const adminRoutes = {
  operatorQueues: route({
    name: 'operatorQueues',
    who: 'moderator',
    rate: 'read',
    reply: operatorQueues,
    about: 'How much waits for the caller in each queue of the operators, counted up to 100.',
  }),
  moderatorQueue: route({
    name: 'moderatorQueue',
    who: 'moderator',
    rate: 'read',
    query: z.strictObject({ cursor, limit }),
    reply: z.array(eventDetail),
    about: 'Disputed, suspended and overdue events, oldest first.',
  }),
  decideEvent: route({
    name: 'decideEvent',
    who: 'moderator',
    rate: 'money',
    money: true,
    owner: 'no-position',
    subject: 'event',
    params: idParams,
    body: z.strictObject({ outcome, reason: text(1, 2000) }),
    reply: eventDetail,
    refusals: [...eventErrors, 'holds_position'],
    about: 'A moderator without a position decides, with a written reason.',
  }),
  suspendEvent: route({
    name: 'suspendEvent',
    who: 'moderator',
    rate: 'write',
    subject: 'event',
    params: idParams,
    body: z.strictObject({ reason: text(1, 2000) }),
    reply: eventDetail,
    refusals: eventErrors,
    about: 'Stops betting and every timer of an event.',
  }),
  resumeEvent: route({
    name: 'resumeEvent',
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
