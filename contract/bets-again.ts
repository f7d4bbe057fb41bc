import { z } from 'zod'
import { audience, categories } from './bets-bodies.ts'
import { INTEREST_PARTS } from './bets-limits.ts'
import { face, id, idParams, moment, selection, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const mode = z.enum(['real', 'practice']).default('real')

/** The fields of a new event that asks an earlier one again; the end is the asker's to choose. */
export const template = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  isPracticeMode: z.boolean(),
  /** the same people where the caller may show it to them, else those of an invite link */
  audience,
  /** what its creator said that they and others have to do with it, for that creator; null for everybody else, who only ask */
  interest: z
    .object({
      part: z.enum(INTEREST_PARTS),
      side: selection.nullable(),
      /** those whom the caller can still name, and who have not objected */
      names: z.array(z.object({ personId: id, side: selection.nullable() })),
    })
    .nullable(),
  /** a jury decides disputes */
  jury: z.boolean(),
  /** when the earlier one was asked, and its planned end: the new end is at the same local time */
  createdAt: moment,
  endsAt: moment,
  /** its people are notified of a new event with the same words: it is settled, and nobody has asked it again yet */
  notifies: z.boolean(),
})
export type Template = z.infer<typeof template>

/** A win that was settled within the last day. */
export const lastWin = z.object({
  eventId: id,
  title: z.string(),
  isPracticeMode: z.boolean(),
  option: z.string(),
  settledAt: moment,
  stake: wireMoney,
  payout: wireMoney,
  /** payout less stake */
  profit: wireMoney,
  from: z.object({
    /** one of the people on the other side, whom the caller may see there; null where there is none */
    person: face.nullable(),
    /** all the people on the other side */
    people: z.number().int(),
  }),
})
export type LastWin = z.infer<typeof lastWin>

export const againRoutes = {
  eventTemplate: route('GET /api/events/{id}/template', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: template,
    refusals: ['not_found'],
    about:
      'The fields with which an event is asked again: for its creator, and once it is settled for people who had a bet in it.',
  }),
  setAskAgains: route('PUT /api/events/{id}/ask-agains', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: [],
    params: idParams,
    body: z.strictObject({ refused: z.boolean() }),
    reply: z.object({ refused: z.boolean() }),
    refusals: ['not_found'],
    about:
      'Whether the caller wants no more notices that the creator of this event asks something again. The creator does not learn it.',
  }),
  lastWin: route('GET /api/my-bets/last-win', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    query: z.strictObject({ mode }),
    reply: z.object({ win: lastWin.nullable() }),
    about:
      'The caller’s newest win of the last 24 hours in a mode; null without one, during a break, and before a reality check is answered.',
  }),
}

export const again = contractModule({ routes: againRoutes })
