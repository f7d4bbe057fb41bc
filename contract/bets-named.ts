import { z } from 'zod'
import { eventDetail } from './bets.ts'
import { emptyBody, face, idParams, line } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const refusals = ['not_found', 'forbidden', 'event_state'] as const

export const namedRoutes = {
  peopleToName: route('GET /api/people-to-name', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: z.array(face),
    about:
      'The people whom the caller can name in a new event: those of their gang, and those of conversations in which both wrote. Nobody with a block.',
  }),
  objectToName: route('POST /api/events/{id}/named/objection', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    publicText: ['reason'],
    params: idParams,
    body: z.strictObject({ reason: line(3, 300) }),
    reply: eventDetail,
    refusals: [...refusals, 'silenced'],
    about:
      'A person whom the creator named says, until betting closes, that they have no interest. The reason is shown, and they bet as everybody does.',
  }),
  removeName: route('POST /api/events/{id}/named/take-off', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: idParams,
    body: emptyBody,
    reply: eventDetail,
    refusals,
    about:
      'A person whom the creator named takes the name off, until betting closes. Nobody reads it any more, and nothing else changes.',
  }),
}

export const named = contractModule({ routes: namedRoutes, parts: { namable: ['peopleToName'] } })
