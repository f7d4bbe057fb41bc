import { z } from 'zod'
import { outcome } from './bets.ts'
import { afterId, idInput, idParams, selection } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** Bets on a page of a replay, and people with payouts on it. */
export const REPLAY_PAGE = 10_000

/**
 * The decider of a final outcome: the creator's proposal that stood, every losing bettor, moderators, the creator who called the event
 * off, or a rule, such as one side without bets or a time that ran out.
 */
export const DECIDERS = ['proposal', 'concession', 'moderators', 'jury', 'creator', 'rule'] as const

/** Whole hundredths as decimal text: a sum may exceed the exact range of JSON's numbers. */
const cents = z.string().regex(/^\d+$/)
/** A person's number in the order of first bets on this event. It identifies no one, here or on another event. */
const pseudonym = z.string().regex(/^[1-9]\d*$/)

/** The platform's fee: its amount, and everything needed to recompute it. */
const feeRule = z.object({
  bps: z.number().int(),
  of: z.literal('pool'),
  rounding: z.literal('down'),
  cap: z.literal('losing pool'),
  cents,
  text: z.string(),
})

/** The beginning of a replay: the first line of its NDJSON. */
export const replayHead = z.object({
  /** the hashed rules: title, description, category, both options, mode, end, fee, and the hashes of photographs */
  rules: z.array(z.union([z.string(), z.number()])),
  rulesHash: z.string().regex(/^[0-9a-f]{64}$/),
  outcome,
  decidedBy: z.enum(DECIDERS),
  feeRule,
  /** people on the winning side who stepped back: they get their stake alone; absent where there are none */
  steppedBack: z.array(pseudonym).optional(),
})
export type ReplayHead = z.infer<typeof replayHead>

const eventReplay = replayHead.extend({
  /** in the order in which they were placed, from 1 */
  bets: z.array(z.object({ order: z.number().int(), pseudonym, side: selection, cents })),
  /** each person's payout, for the people whose numbers belong on this page */
  payouts: z.array(z.object({ pseudonym, cents })),
  /** the next page’s number */
  next: z.string().nullable(),
})

/** Opened settlements on a page. */
export const SETTLEMENTS_PAGE = 50

/**
 * The opening of the public log's commitment to a settlement. The commitment is the SHA-256 of `evens settlement 2`, a line break, the
 * salt and the text.
 */
const opening = z.object({
  /** 32 bytes in base64 */
  salt: z.string(),
  text: z.string(),
})

export const replayRoutes = {
  eventReplay: route('GET /api/events/{id}/replay', {
    who: 'public',
    rate: 'read',
    params: idParams,
    query: z.strictObject({
      page: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Not a page of a replay')
        .transform(Number)
        .optional(),
    }),
    reply: eventReplay,
    refusals: ['not_found', 'withheld'],
    about:
      'Every bet and payout of a settled or voided event, without names, 10,000 bets a page. With Accept: application/x-ndjson, the whole event in lines. Visitors get no replay of an event that its owner does not share, or whose text moderators have taken down.',
  }),
  replayProof: route('GET /api/events/{id}/replay/proof', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: z.object({
      /** a C2SP .tlog-proof whose `extra` is the settlement's statement, a commitment; null until the statement is in the log */
      proof: z.string().nullable(),
      /**
       * the settlement with the hash of the replay; null where the statement itself states it openly, as statements older than commitments
       * do
       */
      opening: opening.nullable(),
    }),
    refusals: ['not_found', 'withheld'],
    about:
      'The proof that the settlement of an event and the hash of its replay are in the public log, and the opening of the commitment there.',
  }),
  settlements: route('GET /api/settlements', {
    who: 'public',
    rate: 'read',
    query: z.strictObject({
      /** the `next` of the previous page */
      after: idInput.optional(),
    }),
    reply: z.object({
      /** in the order of the log */
      settlements: z.array(opening),
      next: afterId,
    }),
    refusals: [],
    about:
      'Opens the commitments to settlements in the public log, 50 a page, for the events that the caller may see.',
  }),
  ownReplay: route('GET /api/events/{id}/replay/own', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.object({
      /** null without a bet on this event */
      pseudonym: pseudonym.nullable(),
    }),
    refusals: ['not_found'],
    about: 'The caller’s number in the replay of an event.',
  }),
}

export const replays = contractModule({
  routes: replayRoutes,
})
