import { z } from 'zod'
import { roles } from './auth.ts'
import { face, id, idParams, moment, text } from './fields.ts'
import { route } from './route.ts'

/** Somebody to choose, with as much of the address as others may see. */
export const foundPerson = face.extend({ maskedEmail: z.string() })
export type FoundPerson = z.infer<typeof foundPerson>

/** An account as operators see it. */
export const accountForAdmin = face.extend({
  email: z.string(),
  role: z.enum(roles),
  createdAt: moment,
  /** that an admin has named this person to become one within the last day; another one confirms it */
  nomination: z.object({ by: z.string(), mine: z.boolean(), reason: z.string(), at: moment }).nullable(),
})
export type AccountForAdmin = z.infer<typeof accountForAdmin>

export const peopleRoutes = {
  findPeople: route({
    name: 'findPeople',
    who: 'user',
    rate: 'people',
    query: z.strictObject({ query: text(2, 254) }),
    reply: z.array(foundPerson),
    refusals: ['malformed', 'rate_limited'],
    about:
      'At most ten people whose first or last name begins with the words, or whose whole e-mail address they are; never the caller.',
  }),
  listAccounts: route({
    name: 'listAccounts',
    who: 'admin',
    rate: 'read',
    query: z.strictObject({ query: text(0, 254).optional() }),
    reply: z.array(accountForAdmin),
    about: 'At most 50 accounts by name or address; without words those who are more than users.',
  }),
  changeRole: route({
    name: 'changeRole',
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
