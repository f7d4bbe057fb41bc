import { z } from 'zod'
import { id, idInput, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { coverPath } from './uploads.ts'

/** The things that may have a cover. */
export const coverKinds = ['event', 'room', 'gang', 'tournament'] as const
export type CoverKind = (typeof coverKinds)[number]

const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** The cover of a thing, a 16:9 picture that its owner chose. Its sizes have the names of `coverSizes`. */
export const coverView = z.object({
  id,
  /** of the largest size */
  objectPath: coverPath,
  /** one colour for each half, shown until the picture has loaded */
  tints: z.object({ left: colour, right: colour }),
})
export type CoverView = z.infer<typeof coverView>

const ofThing = z.strictObject({ kind: z.enum(coverKinds), id: idInput })
const changes = ['events', 'rooms', 'room', 'gangs', 'tournaments'] as const

export const coverRoutes = {
  setCover: route('PUT /api/covers/{kind}/{id}', {
    who: 'user',
    rate: 'write',
    changes,
    params: ofThing,
    body: z.strictObject({ objectPath: coverPath }),
    reply: coverView,
    refusals: [
      'not_found',
      'forbidden',
      'upload_state',
      'event_not_open',
      'room_closed',
      'tournament_state',
      'silenced',
    ],
    about:
      'Sets or replaces the cover of an event, a room, a gang or a tournament: a finished upload of the caller with the purpose `cover`. For its creator or owner, and the officers of a gang, while it is open.',
  }),
  removeCover: route('DELETE /api/covers/{kind}/{id}', {
    who: 'user',
    rate: 'write',
    changes,
    params: ofThing,
    reply: nothing,
    refusals: ['not_found', 'forbidden'],
    about: 'Removes the cover of an event, a room, a gang or a tournament, at any time.',
  }),
}

export const covers = contractModule({ routes: coverRoutes })
