import { z } from 'zod'
import { idParams } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const winCard = z.object({
  /** its page for visitors; with `.png` its picture */
  path: z.string(),
  /** whether it says the winner's first name */
  named: z.boolean(),
})
export type WinCard = z.infer<typeof winCard>

export const winRoutes = {
  getWinCard: route('GET /api/events/{id}/win-card', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.object({ card: winCard.nullable() }),
    refusals: ['not_found'],
    about: 'The picture of the caller’s win that they share; null while they share none.',
  }),
  shareWin: route('PUT /api/events/{id}/win-card', {
    who: 'user',
    rate: 'write',
    changes: ['winCards'],
    params: idParams,
    body: z.strictObject({ named: z.boolean() }),
    reply: winCard,
    refusals: ['not_found', 'event_state', 'forbidden'],
    about:
      'A winner of a settled event makes a public page and picture of it for everybody who has the link, with their first name if they say so. It has no amount of anybody.',
  }),
  endWinCard: route('DELETE /api/events/{id}/win-card', {
    who: 'user',
    rate: 'write',
    changes: ['winCards'],
    params: idParams,
    reply: z.object({ card: z.null() }),
    refusals: ['not_found'],
    about: 'Ends the caller’s page and picture of an event. Their link leads nowhere from then on.',
  }),
}

export const wins = contractModule({ routes: winRoutes, parts: { winCards: ['getWinCard'] } })
