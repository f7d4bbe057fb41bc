import { z } from 'zod'
import { outcome } from './bets.ts'
import { categories } from './bets-bodies.ts'
import { listedEvent } from './bets-lists.ts'
import { face, id, idParams, line, moment, selection, text, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A share of the pool, tenths of a percent. */
const share = z.number().int().min(0).max(1000)
/** A day of the product's clock in UTC: "2026-03-01". */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const mode = z.enum(['real', 'practice'])
const ofMode = z.strictObject({ mode: mode.default('real') })
const pickResult = z.enum(['won', 'lost', 'void'])

/** An event that was chosen on a day, with the side that the crowd favoured then. It never changes afterwards. */
export const pick = z.object({
  day,
  /** from 1 */
  place: z.number().int(),
  pickedAt: moment,
  /** the side that had the larger pool */
  favourite: selection,
  /** of the favourite, when it was picked */
  shareThen: share,
  poolThen: wireMoney,
  /** how far the odds had moved in a day, tenths of a percentage point, in either direction */
  movedThen: z.number().int(),
  /** tenths of a point; `total` is their sum, at most 1000 */
  points: z.object({
    pool: z.number().int(),
    movement: z.number().int(),
    time: z.number().int(),
    total: z.number().int(),
  }),
  /** null until the event is final */
  result: pickResult.nullable(),
  event: listedEvent,
})
export type Pick = z.infer<typeof pick>

/** A pick after its end. */
const judgedPick = z.object({
  eventId: id,
  title: z.string(),
  /** of the favourite */
  label: z.string(),
  day,
  shareThen: share,
  result: pickResult,
  /** the return of a stake of 1.00 on the favourite */
  returned: wireMoney,
  judgedAt: moment,
})
export type JudgedPick = z.infer<typeof judgedPick>

/** The record of all picks, losses included. */
export const trackRecord = z.object({
  won: z.number().int(),
  lost: z.number().int(),
  /** picks whose stakes went back: neither won nor lost */
  voided: z.number().int(),
  /** not final yet */
  waiting: z.number().int(),
  /** how many of the won and lost picks should have won by the odds of their day, tenths */
  expectedTenths: z.number().int(),
  /** a stake of 1.00 on each of them, and the returns */
  staked: wireMoney,
  returned: wireMoney,
  /** the last 50, newest first */
  recent: z.array(judgedPick).max(50),
})
export type TrackRecord = z.infer<typeof trackRecord>

const flow = z.object({ staked: wireMoney, bets: z.number().int() })
export const trend = z.object({
  /** the beginning of the period */
  from: moment,
  total: flow,
  /** every category, in their fixed order */
  categories: z.array(
    flow.extend({
      category: z.enum(categories),
      /** staked in the previous period of the same length */
      before: wireMoney,
    }),
  ),
  /** the period in equal parts, oldest first, with the stakes of each category in their fixed order */
  parts: z.array(z.object({ from: moment, staked: z.array(wireMoney) })),
})
export type Trend = z.infer<typeof trend>

/** The last 24 hours, without each category's hours, which only subscribers see. */
export const today = trend.omit({ parts: true }).extend({
  asOf: moment,
  /** stakes of all categories in each hour, oldest first */
  hours: z.array(wireMoney),
})
export type Today = z.infer<typeof today>

/** Events whose favourite had a share between two bounds, and how many of the favourites won. */
const bin = z.object({
  /** percent; the upper bound is not included, but for 100 */
  from: z.number().int(),
  to: z.number().int(),
  events: z.number().int(),
  won: z.number().int(),
  /** mean share of these favourites; null without an event */
  expected: share.nullable(),
  /** how many of a thousand won, and between which bounds the true rate lies with 95% confidence (Wilson); null without an event */
  happened: share.nullable(),
  low: share.nullable(),
  high: share.nullable(),
})
export const calibration = z.object({
  moment: z.enum(['lock', 'hour-before']),
  /** settled events with bets on both sides at that moment */
  events: z.number().int(),
  /** those among them with even odds: no favourite, in no bin */
  even: z.number().int(),
  bins: z.array(bin),
  /** mean squared error of the odds, 0 to 1: less is better; null without an event */
  brier: z.number().nullable(),
  /** the same error for a forecast that is always 50% */
  baseline: z.number(),
})
export type Calibration = z.infer<typeof calibration>

const loggedOutcome = z.object({
  eventId: id,
  title: z.string(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  outcome: outcome.exclude(['void']),
  /** of A */
  shareAtLock: share,
  /** of A; null where one side had no bets then */
  shareHourBefore: share.nullable(),
  finalAt: moment,
})

/** A text that a member of the team has written and signed. */
export const insightPost = z.object({
  id,
  author: face,
  title: z.string(),
  text: z.string(),
  createdAt: moment,
  /** from 1; an edit makes the next one */
  version: z.number().int(),
  /** when this version was written */
  writtenAt: moment,
})
export type InsightPost = z.infer<typeof insightPost>

/** A post as admins see it. */
export const adminPost = insightPost.extend({
  takenDown: z.object({ at: moment, reason: z.string() }).nullable(),
})
export type AdminPost = z.infer<typeof adminPost>

const postBody = z.strictObject({ title: line(3, 140), text: text(1, 10_000) })

export const insightRoutes = {
  insightPicks: route('GET /api/insights/picks', {
    who: 'user',
    rate: 'read',
    query: ofMode,
    reply: z.object({ day, picks: z.array(pick), record: trackRecord }),
    refusals: ['subscription_required'],
    about:
      'Today’s picks of one mode and the results of all earlier ones. For subscribers of Competition Insights.',
  }),
  insightTrends: route('GET /api/insights/trends', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: ofMode,
    reply: z.object({ asOf: moment, day: trend, week: trend }),
    refusals: ['subscription_required'],
    about:
      'Stakes of one mode by category in the last 24 hours and 7 days, counted every minute. For subscribers of Competition Insights.',
  }),
  insightAnalysis: route('GET /api/insights/analysis', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: ofMode,
    reply: z.object({
      /** at the lock, and an hour before it */
      calibrations: z.array(calibration).length(2),
      /** settled with a refund: left out of everything else */
      voided: z.number().int(),
      /** the last 20 settled events, newest first */
      log: z.array(loggedOutcome).max(20),
    }),
    refusals: ['subscription_required'],
    about:
      'How the crowd’s odds compare with the outcomes of all settled events of one mode. For subscribers of Competition Insights.',
  }),
  insightSample: route('GET /api/insights/sample', {
    who: 'user',
    rate: 'read',
    mayLag: true,
    query: ofMode,
    reply: z.object({
      /** the first pick of the newest finished day whose event was won or lost; null before there is one */
      pick: pick.nullable(),
      record: trackRecord,
      /** at the lock */
      calibration,
      today,
      /** settled events that the calibration counts */
      settledEvents: z.number().int(),
    }),
    about:
      'The calibration at the lock, the stakes of the last 24 hours, one finished pick with its outcome and the results of all picks, for every signed-in person.',
  }),
  insightPosts: route('GET /api/insights/posts', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(insightPost),
    refusals: ['subscription_required'],
    about:
      'Posts of the team in their present version, newest first. For subscribers of Competition Insights.',
  }),
  insightPostVersions: route('GET /api/insights/posts/{id}/versions', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(
      z.object({ version: z.number().int(), title: z.string(), text: z.string(), writtenAt: moment }),
    ),
    refusals: ['subscription_required', 'not_found'],
    about: 'Every version of a post, newest first. For subscribers of Competition Insights.',
  }),
  adminInsightPosts: route('GET /api/admin/insights/posts', {
    who: 'admin',
    rate: 'read',
    ...list(byId),
    reply: z.array(adminPost),
    about: 'All posts, newest first, including those that were taken down.',
  }),
  writeInsightPost: route('POST /api/admin/insights/posts', {
    who: 'admin',
    rate: 'write',
    changes: ['insightPosts'],
    publicText: ['title', 'text'],
    body: postBody,
    status: 201,
    reply: adminPost,
    refusals: ['silenced'],
    about: 'Publishes a post under the caller’s own name.',
  }),
  editInsightPost: route('PATCH /api/admin/insights/posts/{id}', {
    who: 'admin',
    rate: 'write',
    changes: ['insightPosts'],
    subject: 'insight-post',
    params: idParams,
    /** `version` is the one that was edited */
    publicText: ['title', 'text'],
    body: postBody.extend({ version: z.number().int().min(1) }),
    reply: adminPost,
    refusals: ['not_found', 'forbidden', 'stale_revision', 'post_state', 'silenced'],
    about: 'Writes the next version of the caller’s own post. Earlier versions stay readable.',
  }),
  takeDownInsightPost: route('POST /api/admin/insights/posts/{id}/take-down', {
    who: 'admin',
    rate: 'write',
    changes: ['insightPosts'],
    subject: 'insight-post',
    params: idParams,
    body: z.strictObject({ reason: text(1, 500) }),
    reply: adminPost,
    refusals: ['not_found', 'post_state'],
    about: 'Takes a post down for good, with a reason that the audit log keeps.',
  }),
}

export const insights = contractModule({
  routes: insightRoutes,
  parts: { insightPosts: ['insightPosts', 'insightPostVersions', 'adminInsightPosts'] },
})
