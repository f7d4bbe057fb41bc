import { z } from 'zod'
import { id, idInput, idParams } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const cheerCount = z.object({
  bettorId: id,
  cheers: z.number().int(),
  /** whether the caller cheers them */
  mine: z.boolean(),
})
export type CheerCount = z.infer<typeof cheerCount>

export const cheerRoutes = {
  listCheers: route('GET /api/events/{id}/cheers', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(cheerCount),
    refusals: ['not_found'],
    about:
      'Bettors on an event with cheers, the most cheered first, at most 200, and those whom the caller cheers.',
  }),
  cheer: route('POST /api/cheers', {
    who: 'user',
    rate: 'write',
    changes: ['cheers'],
    body: z.strictObject({ eventId: idInput, bettorId: idInput, cheered: z.boolean() }),
    reply: cheerCount,
    refusals: ['not_found', 'forbidden', 'blocked', 'rate_limited'],
    about:
      'Cheers a person’s bets on an event, or takes the cheer back. Each person cheers another once on an event, and only people who let others see their record. At most 30 a minute. No money moves.',
  }),
}

export const cheering = contractModule({ routes: cheerRoutes, parts: { cheers: ['listCheers'] } })
