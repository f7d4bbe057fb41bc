import { z } from 'zod'
import { roles } from './auth.ts'
import { faceForOperators, id, idParams, moment, searchText, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A queue is counted up to this number, which then means "this many or more". */
export const QUEUE_COUNT_MAX = 100

/** Items waiting in each queue; null where the caller's role has no access to it. */
export const operatorQueues = z.object({
  /** events that the caller may decide */
  events: z.number().int(),
  /** open reports of people, messages, rooms, events and gangs */
  reports: z.number().int(),
  /** disputed matches of tournaments that the caller may decide */
  matches: z.number().int(),
  /** open flags of fair play that do not concern the caller */
  fairPlay: z.number().int(),
  /** open flags of wins by people who belong to a decider, which the caller may close */
  eventFlags: z.number().int(),
  /** possible second accounts of excluded people, without the caller’s own */
  saferPlay: z.number().int(),
  /** winnings that are held because a loser stopped their account, without the caller’s own */
  stops: z.number().int(),
  /** withdrawals to approve or pay out, without the caller's own */
  withdrawals: z.number().int().nullable(),
  /** feedback with the status new */
  feedback: z.number().int().nullable(),
  /** messages of payment providers that failed */
  deliveries: z.number().int().nullable(),
  /** payments that wait for an operator */
  payments: z.number().int().nullable(),
})
export type OperatorQueues = z.infer<typeof operatorQueues>

/** A user as operators see it. */
export const userForAdmin = faceForOperators.extend({
  email: z.string(),
  role: z.enum(roles),
  createdAt: moment,
  /** set while an admin's nomination of this user (at most a day old) waits for a second admin */
  nomination: z
    .object({
      by: z.string(),
      mine: z.boolean(),
      role: z.enum(['moderator', 'admin']),
      reason: z.string(),
      at: moment,
    })
    .nullable(),
})

export const adminRoutes = {
  operatorQueues: route('GET /api/admin/queues', {
    who: 'moderator',
    rate: 'read',
    reply: operatorQueues,
    about: 'Items waiting in each operator queue that the caller may work on, counted up to 100.',
  }),
  listAccounts: route('GET /api/admin/people', {
    who: 'admin',
    rate: 'read',
    query: z.strictObject({ query: searchText(254).optional() }),
    reply: z.array(userForAdmin),
    about:
      'Searches users by name or e-mail address, at most 50. Without a search text it lists merchants, moderators and admins.',
  }),
  changeRole: route('PATCH /api/admin/users/{id}/roles', {
    who: 'admin',
    rate: 'write',
    changes: ['accounts'],
    subject: 'user',
    params: idParams,
    body: z.strictObject({ role: z.enum(roles), reason: text(1, 2000) }),
    /** `awaits`: the role has not changed yet; another admin must do the same within a day */
    reply: z.object({ id, role: z.enum(roles), awaits: z.literal('second-admin').optional() }),
    refusals: ['not_found', 'step_up_required', 'last_admin'],
    about:
      'Changes a user’s role, with a written reason. Two admins must both appoint a new admin within a day. The last admin cannot lose the role.',
  }),
}

export const admin = contractModule({
  routes: adminRoutes,
  parts: { accounts: ['listAccounts'] },
  screens: {
    '/admin': { title: 'Operate' },
    '/admin/events': { title: 'Events to decide' },
    '/admin/reports': { title: 'Reports to decide' },
    '/admin/matches': { title: 'Matches to decide' },
    '/admin/fair-play': { title: 'Fair play' },
    '/admin/safer-play': { title: 'Breaks and links' },
    '/admin/stops': { title: 'Winnings held after a stop' },
    '/admin/withdrawals': { title: 'Withdrawals to pay' },
    '/admin/feedback': { title: 'Feedback to answer' },
    '/admin/insights': { title: 'Expert Analysis' },
    '/admin/deliveries': { title: 'Deliveries' },
    '/admin/payments': { title: 'Payments' },
    '/admin/people': { title: 'People and roles' },
  },
})
