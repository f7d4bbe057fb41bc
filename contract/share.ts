import { z } from 'zod'
import { idInput } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The kinds of things whose owner decides whether visitors see them by a link, as they appear in the address: /share/events/12. */
const ownedKinds = ['events', 'tournaments', 'people', 'rooms'] as const
/** The same, and the kinds that exist only while their owner shares them. */
export const sharedKinds = [...ownedKinds, 'wins'] as const
export type SharedKind = (typeof sharedKinds)[number]

const thing = z.strictObject({ kind: z.enum(ownedKinds), id: idInput })
const sharing = z.object({
  /** visitors see the preview and the card */
  shared: z.boolean(),
  /** the caller may change it */
  mine: z.boolean(),
  /** why it cannot be shared at all, in a sentence; absent where it can */
  closed: z.string().optional(),
})

export const shareRoutes = {
  getSharing: route('GET /api/share/{kind}/{id}', {
    who: 'user',
    rate: 'read',
    params: thing,
    reply: sharing,
    refusals: ['not_found'],
    about:
      'Whether visitors who have the link see a small preview of an event, a tournament, a profile or a room. They see it until its owner ends it; that of a profile only once its owner shows it.',
  }),
  setSharing: route('PATCH /api/share/{kind}/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['sharing'],
    params: thing,
    body: z.strictObject({ shared: z.boolean() }),
    reply: sharing,
    refusals: ['not_found', 'forbidden', 'event_state'],
    about: 'The owner shows visitors the preview, or hides it.',
  }),
}

export const shares = contractModule({
  routes: shareRoutes,
  parts: { sharing: ['getSharing'] },
})
