import { z } from 'zod'
import { bettorBoard, boardQuery } from './bets-board.ts'
import { face, idParams, moment } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/**
 * A gang's board of a week or month in the gang's time zone. In practice coins it lists the members but those whose *Who is in* is *nobody*,
 * for real money only members who chose to be shown; `own.shown` says `all`, `boards` or `no` of the board in question.
 */
export const gangBoard = bettorBoard.extend({
  /** the season has ended and its board stays as it is */
  frozen: z.boolean(),
  /** the time zone by which this season ends: a change of the gang's counts for the seasons that begin afterwards */
  timeZone: z.string(),
  /** another time zone, which counts for the weeks or months from the end of this one on; null for ended ones */
  next: z.object({ timeZone: z.string(), from: moment }).nullable(),
  /** members who were below the caller a day ago and are above now, the best first; of the present board alone */
  passed: z.array(face),
  /** of the last week that has ended, in practice coins; null where nobody had enough events and stakes */
  winner: z.object({ person: face, isMe: z.boolean(), returnRate: z.number() }).nullable(),
  can: z.object({ setTimeZone: z.boolean() }),
})
export type GangBoard = z.output<typeof gangBoard>

export const gangBoardRoutes = {
  gangBoard: route('GET /api/gangs/{id}/board', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    query: boardQuery,
    reply: gangBoard,
    refusals: ['not_found'],
    about:
      'The members with the best returns of this week or month, or of the last one, for members alone. The gang’s own events count with at least three bettors, public ones with at least five, for people against whom nobody holds more than half of the other side. The week ends on Monday at 00:00 in the gang’s time zone.',
  }),
}

export const gangBoards = contractModule({ routes: gangBoardRoutes })
