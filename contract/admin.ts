import { z } from 'zod'
import { roles } from './auth.ts'
import { face, id, idParams, moment, text } from './fields.ts'
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

/** An account as operators see it. */
export const userForAdmin = face.extend({
  email: z.string(),
  role: z.enum(roles),
  createdAt: moment,
  /** that an admin has named this person to become one within the last day; another one confirms it */
  nomination: z.object({ by: z.string(), mine: z.boolean(), reason: z.string(), at: moment }).nullable(),
})
export type UserForAdmin = z.infer<typeof userForAdmin>

export const adminRoutes = {
  operatorQueues: route('GET /api/admin/queues', {
    who: 'moderator',
    rate: 'read',
    reply: operatorQueues,
    about: 'How much waits for the caller in each queue of the operators, counted up to 100.',
  }),
  listAccounts: route('GET /api/admin/people', {
    who: 'admin',
    rate: 'read',
    query: z.strictObject({ query: text(0, 254).optional() }),
    reply: z.array(userForAdmin),
    about: 'At most 50 accounts by name or address; without words those who are more than users.',
  }),
  changeRole: route('PATCH /api/admin/users/{id}/roles', {
    who: 'admin',
    rate: 'write',
    subject: 'user',
    params: idParams,
    body: z.strictObject({ role: z.enum(roles), reason: text(1, 2000) }),
    /** `awaits`: nothing has changed yet, another admin has to do the same within a day */
    reply: z.object({ id, role: z.enum(roles), awaits: z.literal('second-admin').optional() }),
    refusals: ['not_found', 'step_up_required', 'last_admin'],
    about:
      'Gives a person another role, with a written reason. Somebody becomes an admin when two admins say so within a day. The last admin stays one.',
  }),
}
