import { z } from 'zod'
import { decidedBy, eventActions, eventHands, stakeProof, timelineEntry } from './bets-actions.ts'
import { audience, categories, createEventBody, placeBetBody } from './bets-bodies.ts'
import { proposalTerms } from './bets-flags.ts'
import { interestDetail, interestView } from './bets-interest.ts'
import { repeatsView } from './bets-series.ts'
import { coverView } from './covers.ts'
import { decisionSum, objection, signature } from './decisions.ts'
import { face, id, idParams, moment, selection, wireMoney } from './fields.ts'
import { byIdLooked, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { slipPause } from './safer-play.ts'
import { photoView } from './uploads.ts'

export const eventStatuses = [
  'open',
  'locked',
  'proposed',
  'disputed',
  'suspended',
  'settled',
  'voided',
] as const
export const outcomes = ['optionA', 'optionB', 'void'] as const
/** The refusal text of E-13. */
export const INVALID_BET = 'Please select an option and enter a valid amount'

export const outcome = z.enum(outcomes)

export const eventStats = z.object({
  totalPool: wireMoney,
  betCount: z.number().int(),
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  optionACount: z.number().int(),
  optionBCount: z.number().int(),
})
export type EventStats = z.infer<typeof eventStats>

const position = z.object({ selection, stake: wireMoney, betCount: z.number().int() })

/** An event as lists show it. */
export const eventView = eventStats.extend({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  endsAt: moment,
  /** when betting ended: at endsAt, or earlier by the creator; null while it has not */
  lockedAt: moment.nullable(),
  isPracticeMode: z.boolean(),
  /** the people who see it: everybody, the guests of its link, or a gang */
  audience,
  status: z.enum(eventStatuses),
  /** the outcome is final and payouts are under way; the status changes when the pool is empty */
  settling: z.boolean(),
  outcome: outcome.nullable(),
  feeBps: z.number().int(),
  createdById: id,
  createdAt: moment,
  creator: face,
  cover: coverView.nullable(),
  mine: position.nullable(),
  /** whether the event is on the caller's watchlist */
  watched: z.boolean(),
  interest: interestView,
})

export const eventDetail = eventView.extend({
  /** the gang that sees it; null for other audiences */
  gangId: id.nullable(),
  /** the rule of the series to which it belongs; absent for all others */
  repeats: repeatsView.optional(),
  /** the site asks it, so no person is behind it; absent for all others */
  bySite: z.literal(true).optional(),
  /** it asks the question of a public event in a circle */
  isFollower: z.boolean(),
  /** that public event; null for all others, and where that one is no longer shown */
  follows: z
    .object({
      id,
      title: z.string(),
      status: z.enum(eventStatuses),
      outcome: outcome.nullable(),
      /** the person who asked that one, with their stake in this one; null without a stake */
      asker: z.object({ person: face, selection, amount: wireMoney }).nullable(),
    })
    .nullable(),
  ...interestDetail,
  /** the outcomes that a moderator can give it */
  decidable: z.array(outcome),
  /** the path of the invite link, for the creator of an event by link; null for everybody else, and once it has ended */
  inviteLink: z.string().nullable(),
  ...eventHands,
  /** SHA-256 (hex) of the rules: title, description, options, category, mode, end, fee and photographs; fixed by the first bet */
  rulesHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** fixed at creation: one of the subject, or one for each option */
  photos: z.array(photoView),
  proposal: z
    .object({
      outcome,
      photo: photoView.nullable(),
      sourceUrl: z.string().nullable(),
      note: z.string(),
      proposedAt: moment,
      /** when it stands without a dispute; null where a moderator must confirm it because the creator laid down no bond */
      finalAt: moment.nullable(),
      /** the creator's bond; null in coins, and where their balance did not cover it */
      bond: wireMoney.nullable(),
      /** the person who asked gains by it, so it can be disputed twice as long */
      doubled: z.boolean(),
    })
    .nullable(),
  /** a moderator checks a payout: the event is final by then at the latest; null where none waits */
  checkedUntil: moment.nullable(),
  dispute: z
    .object({
      reason: z.string(),
      bond: wireMoney,
      /** for its author and for operators; null for others, because it would reveal a stake */
      byId: id.nullable(),
      at: moment,
    })
    .nullable(),
  decision: z
    .object({
      outcome,
      ...decidedBy,
      at: moment,
      /** until when the losing side may object; null once it is final, and while an admin looks at an objection */
      finalAt: moment.nullable(),
      objections: z.array(objection),
    })
    .nullable(),
  /** the signatures under a decision; empty for everybody but moderators */
  signatures: z.array(signature),
  /** the sum of the caller's decision, by outcome; null in coins, and unless the caller may decide it now */
  decisionSums: z.object({ optionA: decisionSum, optionB: decisionSum, void: decisionSum }).nullable(),
  /** two moderators disagree, or a bettor objected: an admin who signed nothing must decide */
  adminCalled: z.boolean(),
  /** moderators have taken its text down: only people with a stake in it, its creator, moderators and admins get this reply */
  wordsDown: z.boolean(),
  /** when a suspended event becomes void, unless it is resumed or decided before */
  suspendedUntil: moment.nullable(),
  voidReason: z.string().nullable(),
  settledAt: moment.nullable(),
  /** the platform's fee, once settled */
  fee: wireMoney.nullable(),
  /** the caller's payout, once settled or voided */
  paidToMe: wireMoney.nullable(),
  conceded: z.boolean(),
  timeline: z.array(timelineEntry),
  ...eventActions,
  /**
   * The stake with which the slip opens, in coins: the caller's last stake, at most the median of their newest twenty. Null in
   * dollars, when the caller cannot bet, and before their first bet.
   */
  usualStake: wireMoney.nullable(),
  /** whether a slip for real money opens with a pause, as judged at a moment; null in coins, and when the caller cannot bet */
  slipPause: z.object({ at: moment, pause: slipPause.nullable() }).nullable(),
  stakeProof: stakeProof.nullable(),
  /** what a proposal asks of the creator now; null for everybody else, and when there is nothing to propose */
  proposalTerms: proposalTerms.nullable(),
  /** the bond for a dispute by the caller; null when there is nothing to dispute */
  disputeBond: wireMoney.nullable(),
})

export const betView = z.object({
  id,
  eventId: id,
  selection,
  amount: wireMoney,
  isPracticeMode: z.boolean(),
  createdAt: moment,
  /** open until the event is final; then won, lost or refunded */
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  rulesHash: z.string(),
})

/** A bet of the caller's, with what the list shows. */
export const ownBet = betView.extend({
  payout: wireMoney.nullable(),
  event: z.object({
    id,
    title: z.string(),
    optionALabel: z.string(),
    optionBLabel: z.string(),
    status: z.enum(eventStatuses),
    endsAt: moment,
    optionAPool: wireMoney,
    optionBPool: wireMoney,
    feeBps: z.number().int(),
  }),
})

export const placedBet = betView.extend({
  /** the purse after this bet */
  balance: wireMoney,
  stats: eventStats,
})

/** Refusals shared by every step of an event. */
export const eventErrors = ['not_found', 'forbidden', 'event_state'] as const

export const betRoutes = {
  createEvent: route('POST /api/events', {
    who: 'user',
    rate: 'write',
    changes: ['events', 'series'],
    onBreak: {
      refused: 'break',
      because: 'a real-money event asks for stakes; an exclusion refuses practice events too',
    },
    publicText: ['title', 'description', 'optionALabel', 'optionBLabel'],
    body: createEventBody,
    money: 'stored-reply',
    status: 201,
    reply: eventDetail,
    refusals: [
      'upload_state',
      'silenced',
      'not_in_gang',
      'not_found',
      'event_state',
      'event_not_open',
      'mode_mismatch',
      'not_acquainted',
    ],
    about:
      'Creates an event that locks at endsAt, from 1 second to 365 days ahead. An audience other than public keeps it from everybody else; for link the reply has its inviteLink. With follows it asks the question of a public event in a circle, whatever the other fields say, with a pool of its own. With repeats, further events of the same words follow it, each made when the planned end of the one before has passed.',
  }),
  getEvent: route('GET /api/events/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: eventDetail,
    refusals: ['not_found'],
    about: 'One event with its history and the actions open to the caller.',
  }),
  eventStats: route('GET /api/events/{id}/stats', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: eventStats,
    refusals: ['not_found'],
    about: 'The event’s pools and bet counts.',
  }),
  oddsHistory: route('GET /api/events/{id}/odds-history', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(z.object({ at: moment, optionAPool: wireMoney, optionBPool: wireMoney })),
    refusals: ['not_found'],
    about: 'The pools over time: at most 300 points, oldest first.',
  }),
  placeBet: route('POST /api/bets', {
    who: 'user',
    rate: 'money',
    money: 'own-rows',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: 'break', because: 'it is a stake; an exclusion refuses practice stakes too' },
    body: placeBetBody,
    status: 201,
    reply: placedBet,
    refusals: [
      'not_found',
      'wallet_locked',
      'mode_mismatch',
      'event_not_open',
      'other_side',
      'own_interest',
      'interest_not_accepted',
      'stepped_back',
      'email_unconfirmed',
      'insufficient_funds',
      'stake_too_large',
      'idempotency_key_reused',
      'step_up_required',
    ],
    about:
      'Places a bet on one side of an open event. The event’s mode decides which purse pays; a locked wallet stakes no real money, and stakes above the daily sum need an identity proof of this session.',
  }),
  listBets: route('GET /api/bets', {
    who: 'user',
    rate: 'read',
    ...list(byIdLooked, {
      status: z.enum(['open', 'final']).optional(),
      mode: z.enum(['real', 'practice']).optional(),
    }),
    reply: z.array(ownBet),
    about: 'The caller’s bets, newest first.',
  }),
}

export const bets = contractModule({
  routes: betRoutes,
  parts: {
    bets: ['listBets', 'myBets', 'myBetsSummary', 'playResult', 'sinceAway', 'lastWin', 'dailyQuestion'],
    // without oddsHistory: the chart refreshes at its own rate
    events: [
      'listEvents',
      'listShelves',
      'getEvent',
      'eventStats',
      'eventPeople',
      'listComments',
      'eventTape',
    ],
  },
  channels: {
    event: { begin: 'watch_event', end: 'unwatch_event', id: 'eventId' },
    /** every event at once, at most one frame per second: for lists */
    events: { begin: 'watch_events', end: 'unwatch_events' },
  },
  frames: {
    odds_changed: {
      eventId: id,
      totalPool: wireMoney,
      optionAPool: wireMoney,
      optionBPool: wireMoney,
      betCount: z.number().int(),
      optionACount: z.number().int(),
      optionBCount: z.number().int(),
    },
    event_changed: { eventId: id, status: z.string() },
    comments_changed: { eventId: id },
  },
  screens: {
    '/events': { title: 'Events', place: 'play', tab: { at: 1, text: 'Events' } },
    '/events/:id': { title: 'Event', place: 'play' },
    '/create-photo-event': { title: 'Photo challenge', place: 'play', tab: { at: 4, text: 'Photo' } },
  },
})
