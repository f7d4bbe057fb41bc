import { z } from 'zod'
import { outcome } from './bets.ts'
import { categories } from './bets-bodies.ts'
import { id, idParams, moment } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { photoView } from './uploads.ts'

/** How a case ended: by a majority, without one, with too few answers, or because moderators suspended the event. */
export const juryResults = ['decided', 'split', 'too_few', 'stopped'] as const

export type JuryResult = (typeof juryResults)[number]

/** A case as its juror sees it: question, rules, evidence and both stories, without names and stakes. */
const juryCase = z.object({
  eventId: id,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  /** when betting ended: earlier than planned where the creator closed it */
  endsAt: moment,
  isPracticeMode: z.boolean(),
  photos: z.array(photoView),
  proposal: z.object({
    outcome,
    note: z.string(),
    sourceUrl: z.string().nullable(),
    photo: photoView.nullable(),
  }),
  /** the reason of the dispute */
  dispute: z.string(),
  deadline: moment,
  /** the caller has voted; nobody reads the vote before the end */
  voted: z.boolean(),
  /** null while the jury sits */
  result: z.enum(juryResults).nullable(),
  outcome: outcome.nullable(),
  /**
   * the caller's place in the list from which the jury was drawn, with the salt of its hash: the SHA-256 of `salt:id` stands there
   */
  place: z.object({ at: z.number().int(), salt: z.string() }),
})

const juryDuty = z.object({
  /** the caller said that they would sit */
  sits: z.boolean(),
  /** what a juror needs, and what the caller has; counts go no further than that */
  needs: z.object({
    confirmed: z.boolean(),
    days: z.object({ has: z.number().int(), of: z.number().int() }),
    bets: z.object({ has: z.number().int(), of: z.number().int() }),
    opponents: z.object({ has: z.number().int(), of: z.number().int() }),
  }),
  /** cases that wait for the caller's vote */
  cases: z.array(z.object({ eventId: id, title: z.string(), deadline: moment, voted: z.boolean() })),
})

/** Everything that a stranger needs to draw a jury again. It names nobody. */
export const juryDraw = z.object({
  eventId: id,
  /** SHA-256 (hex) of the seed, shown since the event was asked */
  commitment: z.string(),
  /** the client seed of the draw: the hash of the event's rules */
  rulesHash: z.string(),
  /** null while the jury sits */
  seed: z.string().nullable(),
  /** a salted hash of each person who could sit, in the order of their numbers */
  leaves: z.array(z.string()),
  /** how many places of the drawn order were looked at */
  reached: z.number().int(),
  /** pairs of places among those whose people ever bet against or paid each other; empty before the end */
  pairs: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** places of people who could no longer sit when their turn came */
  unfit: z.array(z.number().int()),
  /** in the order in which they were seated; the vote of each that answered is shown after the end */
  seats: z.array(
    z.object({
      seat: z.number().int(),
      place: z.number().int(),
      left: z.boolean(),
      vote: outcome.nullable(),
    }),
  ),
  deadline: moment,
  result: z.enum(juryResults).nullable(),
  outcome: outcome.nullable(),
})

export const juryRoutes = {
  juryDuty: route('GET /api/jury-duty', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: juryDuty,
    about: 'Whether the caller would sit on juries, what that needs, and the cases that wait for their vote.',
  }),
  setJuryDuty: route('PUT /api/jury-duty', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['juries'],
    body: z.strictObject({ sits: z.boolean() }),
    reply: juryDuty,
    about: 'The caller says whether they would sit on juries. Cases that they were drawn for stay.',
  }),
  juryCase: route('GET /api/juries/{id}', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: juryCase,
    refusals: ['not_found'],
    about:
      'A disputed event as its jurors see it, by the event’s id: question, rules, evidence and both stories, without names and stakes. Only for its jurors.',
  }),
  juryVote: route('POST /api/juries/{id}/vote', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['juries'],
    params: idParams,
    body: z.strictObject({ outcome }),
    reply: juryCase,
    refusals: ['not_found', 'jury_state', 'juror_unfit'],
    about:
      'A juror votes, once. The vote is sealed until the end. A juror who may no longer sit is refused, and their seat goes to the next person while more than half of the time is left.',
  }),
  juryDraw: route('GET /api/juries/{id}/draw', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: juryDraw,
    refusals: ['not_found'],
    about:
      'The record by which anybody draws a jury again, by the event’s id. Seed and votes follow after the end.',
  }),
}

export const juries = contractModule({
  routes: juryRoutes,
  parts: { juries: ['juryDuty', 'juryCase', 'juryDraw'] },
  screens: { '/jury/:id': { title: 'Jury', place: 'play' } },
})
