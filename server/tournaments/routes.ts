import type { tournamentRoutes } from '#contract/tournaments.ts'
import type { matchRoutes } from '#contract/tournaments-matches.ts'
import type { startRoutes } from '#contract/tournaments-start.ts'
import { type OpenPlace, placeHandlers } from '#server/chat/index.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { askingOf, type Proven, warnOfGivenUp } from '#server/money-out/index.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { listFacts } from './line/list-facts.ts'
import { checkShownToVisitors, tournamentDraw } from './line/tournament-draw.ts'
import { addEvidence } from './matches/add-evidence.ts'
import { answerDispute } from './matches/answer-dispute.ts'
import { askMoreTime } from './matches/ask-more-time.ts'
import { checkIn } from './matches/check-in.ts'
import { disputeMatch } from './matches/dispute-match.ts'
import { myMatches } from './matches/my-matches.ts'
import { reportMatch } from './matches/report-match.ts'
import { showMatch } from './matches/show-match.ts'
import { cancelTournament } from './seats/cancel-tournament.ts'
import { createTournament } from './seats/create-tournament.ts'
import { othersAreYoung } from './seats/give-fee-up.ts'
import { type JoinWriter, joinTournament } from './seats/join-tournament.ts'
import { leaveTournament } from './seats/leave-tournament.ts'
import { countTournaments, listTournaments } from './seats/list-tournaments.ts'
import { readyTournament } from './seats/ready-tournament.ts'
import { showTournament } from './seats/show-tournament.ts'
import { startTournament } from './seats/start-tournament.ts'
import { listMatches } from './tournament/match-views.ts'
import type { PausedAmong } from './tournament/time-out.ts'
import type { TournamentFields } from './tournament/tournament-chat.ts'
import { decideMatch } from './verdicts/decide-match.ts'
import { disputeQueue, type FlagsAmong } from './verdicts/dispute-queue.ts'
import { objectToMatch } from './verdicts/object-to-match.ts'

const provenOf = ({ userId, provedAt }: Proven): Proven => ({ userId, provedAt })

/** The common parts of the handlers: the writers of this node, and the knowledge of other modules. */
export type Shared = {
  pausedAmong: PausedAmong
  writer: JoinWriter
  chat: OpenPlace<TournamentFields>
  visitorsSee: VisitorsSee
}

export const tournamentHandlers = ({
  pausedAmong,
  writer,
  chat,
  visitorsSee,
}: Shared): HandlersOf<typeof tournamentRoutes & typeof startRoutes> => ({
  listTournaments: ({ db }, { caller, query }) => listTournaments(db, caller.userId, query),
  countTournaments: ({ db }, { caller, query }) => countTournaments(db, caller.userId, query),
  getTournament: (context, { caller, params }) =>
    showTournament(context, context.db, { id: params.id, viewer: caller }, pausedAmong),
  createTournament: (context, { caller, body, transact }) =>
    transact(async (tx) => {
      const id = await createTournament(context, tx, { userId: caller.userId, ...body }, pausedAmong)
      return showTournament(context, tx, { id, viewer: caller }, pausedAmong)
    }),
  joinTournament: (context, { caller, params, key }) =>
    joinTournament(context, { writer, pausedAmong }, { tournamentId: params.id, caller, key }),
  leaveTournament: async (context, { caller, params, body, transact, request }) => {
    const left = await transact((tx) =>
      leaveTournament(context, tx, { id: params.id, ...provenOf(caller), ...body }),
    )
    await warnOfGivenUp(context, caller.userId, askingOf(caller, request), (tx) =>
      othersAreYoung(tx, params.id, caller.userId),
    )
    return left
  },
  startTournament: (context, { caller, params: { id }, transact }) =>
    transact(async (tx) => {
      await startTournament(context, tx, { id, userId: caller.userId })
      return showTournament(context, tx, { id, viewer: caller }, pausedAmong)
    }),
  cancelTournament: (context, { caller, params: { id }, body, transact }) =>
    transact(async (tx) => {
      await cancelTournament(context, tx, { id, caller, reason: body.reason })
      return showTournament(context, tx, { id, viewer: caller }, pausedAmong)
    }),
  readyTournament: (context, { caller, params: { id }, body, transact }) =>
    transact(async (tx) => {
      await readyTournament(context, tx, { id, ...provenOf(caller), ...body })
      return showTournament(context, tx, { id, viewer: caller }, pausedAmong)
    }),
  tournamentDraw: async ({ db }, { caller, params }) => {
    const draw = await tournamentDraw(db, params.id)
    await checkShownToVisitors(db, params.id, caller, visitorsSee)
    return draw
  },
  tournamentFacts: ({ db }, { params }) => listFacts(db, params.id),
  ...messageHandlers(chat),
})

type MessageRoute =
  | 'tournamentMessages'
  | 'sendTournamentMessage'
  | 'reactToTournamentMessage'
  | 'removeTournamentMessage'

function messageHandlers(chat: Shared['chat']): Pick<HandlersOf<typeof tournamentRoutes>, MessageRoute> {
  const { read, send, react, remove } = placeHandlers(chat)
  return {
    tournamentMessages: read,
    sendTournamentMessage: send,
    reactToTournamentMessage: react,
    removeTournamentMessage: remove,
  }
}

/** @param flagsAmong the fair-play module's function for open flags */
export const matchHandlers = (flagsAmong: FlagsAmong): HandlersOf<typeof matchRoutes> => ({
  listMatches: (context, { caller, params }) =>
    listMatches(context, context.db, { tournamentId: params.id, viewerId: caller.userId }),
  myMatches: ({ db, config }, { caller }) => myMatches(db, caller.userId, config),
  getMatch: (context, { caller, params }) => showMatch(context, context.db, params.id, caller),
  checkIn: (context, { caller: { userId }, params, address }) =>
    context.db.transact((tx) => checkIn(context, tx, { matchId: params.id, userId, address })),
  reportMatch: async (context, { caller, params, body, request }) => {
    const match = await context.db.transact((tx) =>
      reportMatch(context, tx, { matchId: params.id, ...provenOf(caller), ...body }),
    )
    await warnOfGivenUp(context, caller.userId, askingOf(caller, request), (tx) =>
      othersAreYoung(tx, BigInt(match.tournamentId), caller.userId),
    )
    return match
  },
  disputeMatch: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => disputeMatch(context, tx, { matchId: params.id, userId, ...body })),
  answerDispute: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => answerDispute(context, tx, { matchId: params.id, userId, ...body })),
  askMoreTime: (context, { caller: { userId }, params }) =>
    context.db.transact((tx) => askMoreTime(context, tx, { matchId: params.id, userId })),
  decideMatch: (context, { caller, params, body }) =>
    context.db.transact((tx) => decideMatch(context, tx, { matchId: params.id, operator: caller, ...body })),
  objectToMatch: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => objectToMatch(context, tx, { matchId: params.id, userId, ...body })),
  addEvidence: (context, { caller: { userId }, params, body }) =>
    context.db.transact((tx) => addEvidence(context, tx, { matchId: params.id, userId, ...body })),
  disputedMatches: (context, { caller, query }) =>
    disputeQueue(context, context.db, caller, flagsAmong, query),
})
