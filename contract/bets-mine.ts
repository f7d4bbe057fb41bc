import { z } from 'zod'
import { eventStatuses } from './bets.ts'
import { categories } from './bets-bodies.ts'
import { face, id, moment, selection, timeZone, wireMoney } from './fields.ts'
import { byNumberAndId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { sinceNews } from './since-news.ts'

/** open: betting is possible; waiting: betting is over, the outcome is not final; settled: paid, lost or refunded. */
export const myBetStates = ['open', 'waiting', 'settled'] as const
/** The period of the sums, in days. */
export const MY_BETS_DAYS = ['7', '30', '90', '365'] as const

/** An answer is in dollars or in practice coins; the two are never added up. */
const mode = z.enum(['real', 'practice']).default('real')

/** All bets of one person on one event. */
export const myBet = z.object({
  eventId: id,
  title: z.string(),
  category: z.enum(categories),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  selection,
  stake: wireMoney,
  betCount: z.number().int(),
  isPracticeMode: z.boolean(),
  status: z.enum(eventStatuses),
  /** the outcome is final and payouts are under way */
  settling: z.boolean(),
  endsAt: moment,
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  feeBps: z.number().int(),
  /** the person stepped back: a win gives only the stake back */
  steppedBack: z.boolean(),
  /** what the stake would pay with the current pools; null once settled */
  couldWin: wireMoney.nullable(),
  result: z
    .object({
      outcome: z.enum(['won', 'lost', 'refunded']),
      payout: wireMoney,
      /** payout less stake */
      profit: wireMoney,
      settledAt: moment,
    })
    .nullable(),
})
export type MyBet = z.infer<typeof myBet>

const atStake = z.object({ events: z.number().int(), stake: wireMoney })
const tally = z.object({
  /** settled events with a bet by the caller */
  events: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  refunded: z.number().int(),
  stake: wireMoney,
  payout: wireMoney,
  /** payout less stake */
  profit: wireMoney,
})

export const myBetsSummary = z.object({
  open: atStake,
  waiting: atStake,
  /** since the first bet */
  allTime: tally,
  /** the period, including today */
  period: tally,
  /** each day of the period, oldest first */
  days: z.array(z.object({ day: z.iso.date(), events: z.number().int(), profit: wireMoney })),
  /** the period by category, without empty categories */
  categories: z.array(tally.extend({ category: z.enum(categories) })),
})
export type MyBetsSummary = z.infer<typeof myBetsSummary>

/** Changes to the caller's bets, and other news, from the time when they were away. */
export const sinceAway = z.object({
  /** the caller's previous visit; null when it is less than six hours ago, or they have dismissed the digest */
  awaySince: moment.nullable(),
  /** open and waiting bets whose odds moved or whose other side grew, the largest move first, at most three */
  moved: z.array(
    myBet.extend({
      /** the pools at that moment */
      optionAPoolBefore: wireMoney,
      optionBPoolBefore: wireMoney,
      against: z.object({
        /** people who bet on the other side since */
        people: z.number().int(),
        /** people whom the caller knows come first */
        faces: z.array(face).max(3),
      }),
    }),
  ),
  /** bets that were settled since, the newest first, at most three */
  ended: z.array(myBet),
  /** other news since then, and things that wait for the caller, the most important kind first */
  news: z.array(sinceNews),
})
export type SinceAway = z.infer<typeof sinceAway>

export const myBetRoutes = {
  myBets: route('GET /api/my-bets', {
    who: 'user',
    rate: 'read',
    ...list(byNumberAndId, { state: z.enum(myBetStates).default('open'), mode }),
    reply: z.array(myBet),
    about:
      'The caller’s bets by event: open and waiting ones by their end, settled ones newest first. The next page’s cursor is in X-Next-Cursor.',
  }),
  myBetsSummary: route('GET /api/my-bets/summary', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({
      mode,
      days: z.enum(MY_BETS_DAYS).default('30'),
      /** time zone of the days, such as "Europe/Berlin" */
      timeZone: timeZone.default('UTC'),
    }),
    reply: myBetsSummary,
    about: 'Profit and loss of the caller’s bets on events: by day, by category and over all time.',
  }),
  sinceAway: route('GET /api/my-bets/since', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ mode }),
    reply: sinceAway,
    about:
      'News from the caller’s absence of six hours or more, until they dismiss the digest: their bets of one mode, their matches, rooms and rank, and events by people they know.',
  }),
}

export const myBets = contractModule({
  routes: myBetRoutes,
  screens: { '/my-bets': { title: 'My bets', place: 'play', tab: { at: 5, text: 'My bets' } } },
})
