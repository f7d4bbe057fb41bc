import { z } from 'zod'
import { AUDIENCES, PERIODS, REPEATS_MAX, REPEATS_MIN } from './bets-limits.ts'
import { id, idParams, moment, nothing, timeZone } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const TIMES = `Choose a number from ${REPEATS_MIN} to ${REPEATS_MAX}`
const every = z.enum(PERIODS)

/** The rule by which an event repeats: its end gives the local time. Either the last day or the number of events is given. */
export const repeatsBody = z
  .strictObject({
    every,
    timeZone: timeZone.regex(/^[A-Za-z]/, 'There is no such time zone'),
    /** the last local day on which one may end */
    until: z.iso.date().optional(),
    /** how many events there are, the first one included */
    count: z.int(TIMES).min(REPEATS_MIN, TIMES).max(REPEATS_MAX, TIMES).optional(),
  })
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), {
    error: 'Choose either a last day or a number of times',
  })
export type Repeats = z.output<typeof repeatsBody>

/** The rule as an event's page and its creator read it. */
export const repeatsView = z.object({
  every,
  /** local date and time of the first end */
  firstAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  timeZone: z.string(),
})

export const seriesView = repeatsView.extend({
  id,
  title: z.string(),
  isPracticeMode: z.boolean(),
  audience: z.enum(AUDIENCES),
  state: z.enum(['running', 'paused', 'ended']),
  /** why it is paused or has ended; null while it runs */
  reason: z
    .enum([
      ...(['break', 'silenced', 'gang_left', 'taken_down', 'limit'] as const),
      ...(['done', 'creator', 'gang_closed', 'account_closed'] as const),
    ])
    .nullable(),
  /** how many events there are in all, as planned */
  times: z.number().int(),
  /** how many were made */
  made: z.number().int(),
  /** the last local day, where the creator named one */
  until: z.iso.date().nullable(),
  /** the newest event */
  eventId: id,
  /** when the next one is made; null once none follows */
  nextAt: moment.nullable(),
})

export const seriesRoutes = {
  listSeries: route('GET /api/event-series', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: z.array(seriesView),
    about: 'The caller’s recurring questions, newest first, at most 100.',
  }),
  endSeries: route('DELETE /api/event-series/{id}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['series'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Ends a recurring question of the caller. The event that is open stays, and none follows it.',
  }),
}

export const series = contractModule({ routes: seriesRoutes, parts: { series: ['listSeries'] } })
