import type { matchRoutes } from '#contract/matches.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { checkIn } from './check-in.ts'
import { decideMatch } from './decide-match.ts'
import { disputeMatch } from './dispute-match.ts'
import { listMatches } from './match-views.ts'
import { myMatches } from './my-matches.ts'
import { reportMatch } from './report-match.ts'
import { showMatch } from './show-match.ts'
import { readTournament } from './tournament-rows.ts'

type Own = Pick<
  typeof matchRoutes,
  'listMatches' | 'myMatches' | 'getMatch' | 'checkIn' | 'reportMatch' | 'disputeMatch' | 'decideMatch'
>

export const matchHandlers: HandlersOf<Own> = {
  listMatches: async ({ db }, { params }) => {
    await readTournament(db, params.id)
    return listMatches(db, params.id)
  },
  myMatches: ({ db }, { caller }) => myMatches(db, caller.userId),
  getMatch: ({ db }, { caller, params }) => showMatch(db, params.id, caller),
  checkIn: (context, { caller: { userId }, params }) =>
    context.db.transact((tx) => checkIn(context, tx, { matchId: params.id, userId })),
  reportMatch: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => reportMatch(context, tx, { matchId: params.id, userId, ...body })),
  disputeMatch: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => disputeMatch(context, tx, { matchId: params.id, userId, ...body })),
  decideMatch: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      decideMatch(context, tx, { matchId: params.id, moderatorId: caller.userId, ...body }),
    ),
}
