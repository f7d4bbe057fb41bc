import { z } from 'zod'
import {
  amountOrZero,
  emptyBody,
  faceForOperators,
  id,
  idParams,
  moment,
  momentText,
  nothing,
  text,
  wireMoney,
} from './fields.ts'
import { heldMoney } from './held-money.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The quantity that a limit counts (row Y-01). All but `single` are sums over a rolling window. */
export const limitKinds = ['deposit', 'received', 'stake', 'loss', 'single'] as const
export type LimitKind = (typeof limitKinds)[number]

/** The last 24 hours, 7 days and 30 days; `bet` is one stake, for `single` alone. */
export const limitPeriods = ['day', 'week', 'month', 'bet'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Hours of a rolling window. It follows no calendar. */
export const PERIOD_HOURS: Readonly<Record<Exclude<LimitPeriod, 'bet'>, number>> = {
  day: 24,
  week: 168,
  month: 720,
}

export const isLimit = (kind: LimitKind, period: LimitPeriod): boolean =>
  (kind === 'single') === (period === 'bet')

export const pauseKinds = ['time-out', 'exclusion'] as const
export type PauseKind = (typeof pauseKinds)[number]
export const pauseLengths = ['24h', '7d', '30d', '42d', '6m', '1y', '5y', 'ever'] as const
export type PauseLength = (typeof pauseLengths)[number]

/** Minutes between reality checks. */
export const CHECK_MINUTES = { min: 10, max: 120, usual: 60 } as const

const pending = z.object({
  /** null: the limit is to be removed */
  amount: wireMoney.nullable(),
  askedAt: moment,
  /** from here on it can be confirmed */
  confirmFrom: moment,
  /** from here on it has lapsed */
  confirmUntil: moment,
})

export const playLimit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** null: no limit */
  amount: wireMoney.nullable(),
  /** what counts towards it now; 0.00 for one stake. Below zero where more was won than lost */
  used: wireMoney,
  /** the allowance that is left; null without a limit. The key keeps its first name, since clients read it */
  room: wireMoney.nullable(),
  /** when the allowance next grows; null where nothing is used */
  opensAt: moment.nullable(),
  pending: pending.nullable(),
})

const timeLimit = z.object({
  /** null: no limit */
  minutes: z.number().int().nullable(),
  used: z.number().int(),
  pending: pending.extend({ amount: z.null(), minutes: z.number().int().nullable() }).nullable(),
})

export const playPause = z.object({
  kind: z.enum(pauseKinds),
  since: moment,
  /** null: for ever */
  until: moment.nullable(),
  /** the end of an exclusion that its owner has ended; else null */
  endsAt: moment.nullable(),
  /** absent for the person's own break; `account`: a second account of a person on a long break; `identity`: a name and birth date */
  because: z.enum(['account', 'identity']).optional(),
})

export const playLimits = z.object({
  limits: z.array(playLimit),
  time: z.object({ day: timeLimit, week: timeLimit }),
  /** minutes between reality checks */
  check: z.number().int(),
  pause: playPause.nullable(),
  /** the oldest hundred sums that are held: listHeldMoney has all of them */
  held: z.array(heldMoney),
  /** real money, of everything that ended in the last 30 days */
  lastMonth: z.object({ staked: wireMoney, won: wireMoney, net: wireMoney }),
})

/** The figures of a reality check: real money, of the time since the last one. */
export const playCheck = z.object({
  /** when the last one was answered */
  since: moment,
  minutes: z.number().int(),
  staked: wireMoney,
  /** the payouts of everything that has ended since */
  won: wireMoney,
  /** those payouts less their stakes. Open stakes are in neither */
  net: wireMoney,
  /** the stakes that are still open */
  open: wireMoney,
})
export type PlayCheck = z.infer<typeof playCheck>

/** The pause that a slip for real money opens with after a chase. */
export const slipPause = z.object({
  seconds: z.number().int(),
  /** how many stakes were lost */
  lost: z.number().int(),
  /** the moment of the newest of them: one pause for each */
  lostAt: moment,
})
export type SlipPause = z.infer<typeof slipPause>

/** A case of safer play for operators: a person on a break, linked accounts, or a person who was shown their figures. */
export const playCase = z.object({
  id,
  kind: z.enum(['time-out', 'exclusion', 'register', 'ask', 'link', 'dissolve', 'raises', 'chases']),
  user: faceForOperators,
  /** the person whose second account it seems to be */
  other: faceForOperators.nullable(),
  /** the case in a sentence with its figures */
  says: z.string(),
  since: moment,
  /** null where it has no end, or needs none */
  until: moment.nullable(),
  /** an operator's reason for the newest decision about a link */
  reason: z.string().nullable(),
})
export type PlayCase = z.infer<typeof playCase>

const ofLimit = z
  .strictObject({ kind: z.enum(limitKinds), period: z.enum(limitPeriods) })
  .refine(({ kind, period }) => isLimit(kind, period), {
    message: 'There is no such limit',
    path: ['period'],
  })
const ofTime = z.strictObject({ period: z.enum(['day', 'week']) })
/** The minutes of a window: a higher limit of time would limit nothing. */
export const WINDOW_MINUTES = { day: 1_440, week: 10_080 } as const
const minutes = z.number().int().min(0).max(WINDOW_MINUTES.week, 'A week has 10,080 minutes').nullable()

export const saferPlayRoutes = {
  playLimits: route('GET /api/play-limits', {
    who: 'user',
    rate: 'read',
    reply: playLimits,
    about: 'The caller’s limits with their used parts, time of play, reality check and pause.',
  }),
  setPlayLimit: route('PUT /api/play-limits/{kind}/{period}', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits', 'account'],
    params: ofLimit,
    body: z.strictObject({ amount: amountOrZero.nullable() }),
    reply: playLimits,
    about:
      'Sets one limit. A new or lower one holds at once; a higher one, or null to remove it, waits 24 hours and then needs confirmation. One change of a limit waits at a time; a lower amount cancels it. Null without a limit records that the caller wants none.',
  }),
  confirmPlayLimit: route('POST /api/play-limits/{kind}/{period}/confirm', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits'],
    params: ofLimit,
    body: emptyBody,
    reply: playLimits,
    refusals: ['limit_state'],
    about: 'Confirms the increase or removal of a limit, in the seven days after its wait.',
  }),
  setPlayTime: route('PUT /api/play-limits/time/{period}', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits'],
    params: ofTime,
    body: z.strictObject({ minutes }),
    reply: playLimits,
    about:
      'Limits the minutes of play in 24 hours, at most 1,440, or in 7 days, at most 10,080. Increases wait as for amounts.',
  }),
  confirmPlayTime: route('POST /api/play-limits/time/{period}/confirm', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits'],
    params: ofTime,
    body: emptyBody,
    reply: playLimits,
    refusals: ['limit_state'],
    about: 'Confirms the increase or removal of a limit of time.',
  }),
  setPlayCheck: route('PUT /api/play-limits/check', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits'],
    body: z.strictObject({ minutes: z.number().int().min(CHECK_MINUTES.min).max(CHECK_MINUTES.max) }),
    reply: playLimits,
    about: 'Sets the minutes of play between reality checks.',
  }),
  playBeat: route('POST /api/play-time', {
    who: 'user',
    rate: 'write',
    changes: [],
    body: emptyBody,
    reply: z.object({
      /** a reality check waits, and can be read */
      checkDue: z.boolean(),
    }),
    about:
      'Reports that the caller has a play screen before them in this minute. A page reports once a minute; a minute counts once over all devices.',
  }),
  playCheck: route('GET /api/play-check', {
    who: 'user',
    rate: 'read',
    reply: z.object({ check: playCheck.nullable() }),
    about: 'The reality check that waits for the caller’s answer, or null.',
  }),
  answerPlayCheck: route('POST /api/play-check/answer', {
    who: 'user',
    rate: 'write',
    changes: ['playCheck'],
    body: z.strictObject({
      /** of the answered check: a second answer changes nothing */
      since: momentText,
    }),
    reply: nothing,
    about: 'Answers the reality check, on all devices. The minutes to the next one count from now on.',
  }),
  slipPause: route('GET /api/slip-pause', {
    who: 'user',
    rate: 'read',
    reply: z.object({
      pause: slipPause.nullable(),
    }),
    about:
      'The pause with which a slip for real money opens, in seconds, when the caller has lost three stakes above their own median within half an hour; null otherwise. Bets are not refused meanwhile.',
  }),
  listHeldMoney: route('GET /api/held-money', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(heldMoney),
    about: 'All money that is held for the caller above a limit, the oldest first.',
  }),
  sendHeldBack: route('POST /api/held-money/{id}/send-back', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['playLimits', 'balance'],
    onBreak: { refused: false, because: 'the money returns to its sender' },
    params: idParams,
    body: emptyBody,
    reply: playLimits,
    refusals: ['not_found', 'held_state'],
    about:
      'Sends money that is held above a limit back to the person who sent it, or to the card that paid it.',
  }),
  takeHeld: route('POST /api/held-money/{id}/take', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['playLimits', 'balance'],
    onBreak: {
      refused: false,
      because:
        'the money has already arrived, and only money that is not a deposit is released during a break',
    },
    params: idParams,
    body: emptyBody,
    reply: playLimits,
    refusals: ['not_found', 'held_state'],
    about: 'Takes the part of held money that fits the caller’s limits now.',
  }),
  pausePlay: route('POST /api/play-pauses', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits', 'account'],
    body: z.strictObject({ kind: z.enum(pauseKinds), length: z.enum(pauseLengths) }),
    reply: playLimits,
    status: 201,
    refusals: ['pause_state'],
    about:
      'Begins a time-out or an exclusion at once, on all devices. The caller can lengthen it; no one can shorten it.',
  }),
  playCases: route('GET /api/admin/safer-play', {
    who: 'moderator',
    rate: 'read',
    ...list(byId, {
      show: z.enum(['questions', 'links', 'breaks', 'register', 'figures']).default('questions'),
    }),
    reply: z.array(playCase),
    about:
      'People on a break, people whose accounts are linked to an excluded person’s, people in an outside register, and people who were shown their figures; newest first. Nothing here shortens a break.',
  }),
  decidePlayLink: route('POST /api/admin/safer-play/{id}/decide', {
    who: 'moderator',
    rate: 'write',
    changes: ['playCases'],
    subject: 'play-link',
    params: idParams,
    body: z.strictObject({
      /** whether both accounts are of one person */
      same: z.boolean(),
      reason: text(3, 1_000),
    }),
    reply: playCase,
    refusals: ['not_found', 'holds_position', 'report_state'],
    about:
      'Decides whether two accounts belong to one person, with a written reason. A dissolved link opens the second account; the exclusion itself stays as it is.',
  }),
  endPlayPause: route('POST /api/play-pauses/end', {
    who: 'user',
    rate: 'write',
    changes: ['playLimits', 'account'],
    body: emptyBody,
    reply: playLimits,
    refusals: ['pause_state'],
    about:
      'Ends an exclusion whose time is over; play opens 24 hours after that. A time-out ends automatically.',
  }),
}

export const saferPlay = contractModule({
  routes: saferPlayRoutes,
  parts: {
    playLimits: ['playLimits', 'listHeldMoney'],
    playCheck: ['playCheck'],
    playCases: ['playCases', 'operatorQueues'],
  },
  frames: {
    /** a limit of the user, or whether play is closed for them, has changed, perhaps on another device */
    play_limits_changed: { what: z.enum(['limit', 'break']) },
    /** the reality check was answered, here or on another device */
    play_check_answered: {},
  },
  screens: { '/safer-play': { title: 'Safer play', place: 'wallet' } },
})
