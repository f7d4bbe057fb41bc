import { z } from 'zod'
import { idParams } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const winCard = z.object({
  /** the win's page for visitors; with `.png`, its picture */
  path: z.string(),
  /** whether it shows the winner's first name */
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
    about: 'The shared picture of the caller’s win; null while they share none.',
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
      'Makes a public page and picture of the caller’s win on a settled event for everybody who has the link, with the caller’s first name if they choose so. It shows no amounts.',
  }),
  endWinCard: route('DELETE /api/events/{id}/win-card', {
    who: 'user',
    rate: 'write',
    changes: ['winCards'],
    params: idParams,
    reply: z.object({ card: z.null() }),
    refusals: ['not_found'],
    about: 'Ends the caller’s page and picture of an event. Their link stops working.',
  }),
}

export const wins = contractModule({ routes: winRoutes, parts: { winCards: ['getWinCard'] } })
