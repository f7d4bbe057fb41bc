import { z } from 'zod'
import { face, idParams, selection, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const eventPeopleRoutes = {
  eventPeople: route('GET /api/events/{id}/people', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.object({
      /** the people whose side and stake the caller may see, by name: at most about a hundred; `more` counts the others */
      people: z.array(
        z.object({
          person: face,
          selection,
          stake: wireMoney,
          isMe: z.boolean(),
          /** their bets may be cheered */
          cheerable: z.boolean(),
        }),
      ),
      /** the people of each side who are not in the list */
      more: z.object({
        optionA: z.number().int(),
        optionB: z.number().int(),
        /** people among them whom the caller knows from a conversation in which both wrote, without side and stake */
        named: z.array(face),
      }),
    }),
    refusals: ['not_found'],
    about:
      'The people of an event by name, each with side and stake, where they let others see it, and the number of further people on each side. Practice events name everybody who did not choose *nobody*; real-money events name only people who chose *all*. The creator is always named.',
  }),
}

export const eventPeople = contractModule({ routes: eventPeopleRoutes })
