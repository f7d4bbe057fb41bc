import { z } from 'zod'
import { badgeLevels } from './auth.ts'
import { id, idInput, moment } from './fields.ts'
import { route } from './route.ts'

/** A person as others may see them: never a balance, an address of money or the lock. */
export const userProfile = z.object({
  id,
  firstName: z.string(),
  /** the initial ("L.") for whom the caller never bet, played or exchanged money with, unless the address is shown too */
  lastName: z.string(),
  displayName: z.string(),
  /** masked ("a•••@mail.com") unless the person allows it or it is one's own */
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  themeSongUrl: z.string().nullable(),
  themeSongTitle: z.string().nullable(),
  badgeLevel: z.enum(badgeLevels),
  isCrownHolder: z.boolean(),
  createdAt: moment,
  /** settled events on which caller and person stood on opposite sides, from the caller’s view; null on one’s own */
  headToHead: z.object({ wins: z.number().int(), losses: z.number().int() }).nullable(),
})
export type UserProfile = z.infer<typeof userProfile>

export const userRoutes = {
  userProfile: route('GET /api/users/{userId}', {
    who: 'user',
    rate: 'people',
    params: z.strictObject({ userId: idInput }),
    reply: userProfile,
    refusals: ['not_found'],
    about: 'Somebody’s public profile, and the record between the caller and them.',
  }),
}
