import { z } from 'zod'
import { decisionSum, objection, signature } from './decisions.ts'
import { flag } from './fair-play.ts'
import { face, id, idInput, idParams, moment, shownLastName, text, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { MATCH_STATUSES } from './tournament-line.ts'

const gameScore = z.strictObject({
  champion: z.int().min(0).max(999),
  challenger: z.int().min(0).max(999),
})
/** Each game of the match in order. */
const score = z.array(gameScore).min(1).max(11)

const player = z.object({
  userId: id,
  firstName: z.string(),
  lastName: shownLastName,
  profileImageUrl: z.string().nullable(),
  checkedIn: z.boolean(),
  online: z.boolean(),
})

export const wonBy = [
  'agreement',
  'silence',
  'decision',
  'picture',
  'disconnect',
  'walkover',
  'departure',
] as const

export const matchView = z.object({
  id,
  tournamentId: id,
  /** from 1 within the tournament */
  number: z.number().int(),
  /** who holds the table */
  champion: player,
  challenger: player,
  status: z.enum(MATCH_STATUSES),
  /** of the games, where both players gave the same or only one gave any; null otherwise */
  scores: score.nullable(),
  reports: z.array(
    z.object({
      userId: id,
      winnerId: id,
      score: score.nullable(),
      reportedAt: moment,
      revision: z.number().int(),
    }),
  ),
  /** players who want more time for the result; once both do, they have it */
  moreTime: z.array(id),
  /** the absent player: the absence decides unless they return in time or dispute it; null otherwise */
  disconnectedId: id.nullable(),
  winnerId: id.nullable(),
  wonBy: z.enum(wonBy).nullable(),
  /** the number of the void match that this one plays again */
  replays: z.number().int().nullable(),
  calledAt: moment,
  beganAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** the moment of the next automatic step; null once over */
  dueAt: moment.nullable(),
  /** the caller's actions in it now, which may also need a proof of identity */
  can: z.object({
    checkIn: z.boolean(),
    /** a result, or another than before */
    report: z.boolean(),
    /** confirm the opponent's report */
    confirm: z.boolean(),
    dispute: z.boolean(),
    moreTime: z.boolean(),
    /** write to the dispute */
    state: z.boolean(),
    addEvidence: z.boolean(),
  }),
  /** why not, where the caller’s locked wallet alone keeps them from confirming a loss */
  cannotConfirm: z.string().nullable(),
})
export type MatchView = z.infer<typeof matchView>

export const evidence = z.object({
  id,
  userId: id,
  kind: z.enum(['picture', 'video']),
  path: z.string(),
  /** of the stored bytes, recorded when they arrived */
  sha256: z.string(),
  bytes: z.number().int(),
  note: z.string(),
  receivedAt: moment,
})
export type Evidence = z.infer<typeof evidence>

/** A match with what only its players and moderators see. */
export const matchDetail = matchView.extend({
  gameTitle: z.string(),
  gamesCount: z.number().int(),
  isPracticeMode: z.boolean(),
  evidence: z.array(evidence),
  disputes: z.array(z.object({ userId: id.nullable(), reason: z.string(), at: moment })),
  /** the statements of the two on the dispute, in order */
  statements: z.array(z.object({ userId: id, text: z.string(), at: moment })),
  /** how many disputes wait for moderators, and since when the oldest does; null unless this one does */
  waiting: z.object({ count: z.number().int(), oldestAt: moment }).nullable(),
  /** the opponent’s name in the game, on the platform of the tournament; for a player of a match that is not over */
  opponentTag: z.string().nullable(),
  decision: z.object({ winnerId: id.nullable(), reason: z.string(), decidedAt: moment }).nullable(),
  /** the decision that two moderators have signed, until it is carried out; `finalAt` is null while an admin looks at an objection */
  verdict: z
    .object({
      winnerId: id.nullable(),
      reason: z.string(),
      decidedAt: moment,
      finalAt: moment.nullable(),
      objections: z.array(objection),
      can: z.object({ object: z.boolean() }),
    })
    .nullable(),
})
export type MatchDetail = z.infer<typeof matchDetail>

/** A fact that the server saw, for moderators: connections, check-ins, reports, evidence, in order. */
const witnessed = z.object({ at: moment, userId: id.nullable(), what: z.string() })

const matchRefusals = ['not_found', 'not_in_match', 'match_state'] as const

/** The common part of a player's routes about a match of theirs. */
const byPlayer = {
  who: 'user',
  rate: 'write',
  changes: ['tournaments'],
  params: idParams,
  reply: matchView,
  refusals: matchRefusals,
} as const
const withReason = () =>
  ({
    openText: { reason: 'moderators need the reason' },
    body: z.strictObject({ reason: text(3, 1_000) }),
  }) as const

export const matchRoutes = {
  listMatches: route('GET /api/tournaments/{id}/matches', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(matchView),
    refusals: ['not_found'],
    about: 'The matches of a tournament, in order.',
  }),
  myMatches: route('GET /api/matches/mine', {
    who: 'user',
    rate: 'read',
    reply: z.array(
      z.object({
        /** answer the ready check, check in, report or confirm the result, come back, answer a dispute; wait; be next in the queue */
        need: z.enum(['ready', 'check_in', 'report', 'confirm', 'come_back', 'evidence', 'wait', 'next']),
        /** of the match; null for the next player */
        status: z.enum(MATCH_STATUSES).nullable(),
        /** the opponent is absent, which decides for the caller unless the opponent returns in time */
        opponentGone: z.boolean(),
        /** the caller counts as absent after this long without an open page, while the opponent has one */
        absenceSeconds: z.number().int(),
        tournamentId: id,
        gameTitle: z.string(),
        matchId: id.nullable(),
        opponent: face.nullable(),
        dueAt: moment.nullable(),
      }),
    ),
    about: 'The steps that the caller’s tournaments need from them now.',
  }),
  getMatch: route('GET /api/matches/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: matchDetail,
    refusals: ['not_found', 'forbidden', 'second_factor_needed'],
    about: 'One match with its evidence; only for its two players and moderators.',
  }),
  checkIn: route('POST /api/matches/{id}/check-in', {
    ...byPlayer,
    body: z.strictObject({}),
    about: 'Checks the caller in at the table. The match begins when both players are there.',
  }),
  reportMatch: route('POST /api/matches/{id}/report', {
    ...byPlayer,
    changes: ['tournaments', 'balance'],
    onBreak: { refused: false, because: 'a match that has started is played and paid to its end' },
    body: z.strictObject({
      winnerId: idInput,
      score: score.optional(),
      /** the revision of the opponent’s report that this one answers: refused when that was changed meanwhile */
      answers: z.int().min(1).max(1_000).optional(),
    }),
    refusals: [...matchRefusals, 'wallet_locked', 'impossible_score', 'report_changed', 'step_up_required'],
    about:
      'Reports who won. Equal reports finish the match at once, different ones open a dispute, and a report without an answer stands after 30 minutes, counted from the earliest moment at which the match can be over. Until the opponent answers, another report can change it. For real money, a player who reports their own loss needs an open wallet; they also need an identity proof where the loss takes the sum given up in 24 hours above $20.00, if the match cannot be over yet or the tournament has at most four players.',
  }),
  disputeMatch: route('POST /api/matches/{id}/dispute', {
    ...byPlayer,
    ...withReason(),
    about:
      'Disputes the opponent’s report, or an absence, while it does not stand yet. A moderator decides. After 24 hours without a decision, the only story with a picture stands; otherwise the match is void and called again.',
  }),
  answerDispute: route('POST /api/matches/{id}/statement', {
    ...byPlayer,
    openText: { text: 'moderators need both statements' },
    body: z.strictObject({ text: text(3, 1_000) }),
    about:
      'Adds a player’s statement to a dispute of their match, three times at most. Both players and moderators read it.',
  }),
  askMoreTime: route('POST /api/matches/{id}/more-time', {
    ...byPlayer,
    body: z.strictObject({}),
    about:
      'Asks for more time for the result. When both players ask, it is due an hour later; once in a match.',
  }),
  objectToMatch: route('POST /api/matches/{id}/object', {
    ...byPlayer,
    ...withReason(),
    refusals: [...matchRefusals, 'already_objected'],
    about:
      'A player who loses by the decision of two moderators objects to it within 15 minutes. The first objection calls an admin who signed nothing.',
  }),
  addEvidence: route('POST /api/matches/{id}/evidence', {
    who: 'user',
    rate: 'write',
    changes: ['tournaments'],
    params: idParams,
    openText: { note: 'it is evidence', objectPath: 'it names an upload' },
    body: z.strictObject({ objectPath: z.string().max(200), note: text(0, 300).default('') }),
    status: 201,
    reply: evidence,
    refusals: [...matchRefusals, 'upload_state', 'too_much_evidence'],
    about: 'Adds an uploaded picture or video of the caller to a match that is not over.',
  }),

  disputedMatches: route('GET /api/admin/matches', {
    who: 'moderator',
    rate: 'read',
    ...list(byId, { state: z.enum(['disputed', 'decided']).default('disputed') }),
    reply: z.array(
      matchDetail.extend({
        entryFee: wireMoney,
        witnessed: z.array(witnessed),
        flags: z.array(flag),
        /** how often moderators have called a claim of each player false */
        falseClaims: z.object({ champion: z.number().int(), challenger: z.number().int() }),
        /** the caller has no part in it, and their decision or signature is wanted now */
        mayDecide: z.boolean(),
        /** the caller plays in the tournament or hosts it */
        involved: z.boolean(),
        /** the sum of the caller's decision, by winner; null in coins, and unless the caller may decide it now */
        decisionSums: z
          .object({ champion: decisionSum, challenger: decisionSum, void: decisionSum })
          .nullable(),
        signatures: z.array(signature),
        adminCalled: z.boolean(),
      }),
    ),
    about: 'Disputed matches with both stories, oldest dispute first.',
  }),
  decideMatch: route('POST /api/admin/matches/{id}/decide', {
    who: 'moderator',
    rate: 'write',
    changes: ['disputes', 'tournaments'],
    onBreak: { refused: false, because: 'a match that has started is played and paid to its end' },
    params: idParams,
    subject: 'match',
    body: z.strictObject({
      winnerId: idInput.nullable(),
      reason: text(3, 1_000),
      /** the loser’s claim was false, not a mistake: their profile shows it for 30 days, and moderators always see it */
      claimWasFalse: z.boolean().default(false),
    }),
    reply: matchView,
    refusals: [
      'malformed',
      'not_found',
      'forbidden',
      'holds_position',
      'match_state',
      'not_in_match',
      'step_up_required',
      'same_operator',
    ],
    about:
      'Decides a disputed match with a written reason and, in real money, a fresh proof. A second moderator must make the same call for a prize above $500, or above it together with what the caller decided alone in 24 hours and what one person gained by such decisions in 30 days (`decisionSums`); the losing player may then object for 15 minutes. Null makes the match void: it is played again once; a second void costs both a life.',
  }),
}

export const matches = contractModule({
  routes: matchRoutes,
  parts: { disputes: ['disputedMatches', 'operatorQueues'] },
  frames: {
    /** To a person whose next step in their matches has changed. */
    my_matches_changed: {},
  },
})
