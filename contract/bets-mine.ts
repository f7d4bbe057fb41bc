import { z } from 'zod'
import { categories, eventStatuses } from './bets.ts'
import { id, moment, selection, timeZone, wireMoney } from './fields.ts'
import { byNumberAndId, list } from './listing.ts'
import { route } from './route.ts'

/** open: betting goes on; waiting: it is over and the outcome is not final; settled: paid, lost or refunded. */
export const myBetStates = ['open', 'waiting', 'settled'] as const
/** Days that the sums of one's bets may look back. */
export const MY_BETS_DAYS = ['7', '30', '90', '365'] as const

/** Dollars and practice coins are never added up: an answer holds one of them. */
const mode = z.enum(['real', 'practice']).default('real')

/** Everything that one person has on one event. */
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
  /** the outcome is final and payouts are on their way */
  settling: z.boolean(),
  endsAt: moment,
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  feeBps: z.number().int(),
  /** what the stake would be paid as the pools lie; null once it is settled */
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
  /** settled events with a bet of one's own */
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
  /** the last days, today included */
  period: tally,
  /** each day of the period, oldest first */
  days: z.array(z.object({ day: z.iso.date(), events: z.number().int(), profit: wireMoney })),
  /** the period by category, without those that have nothing */
  categories: z.array(tally.extend({ category: z.enum(categories) })),
})
export type MyBetsSummary = z.infer<typeof myBetsSummary>

export const myBetRoutes = {
  myBets: route('GET /api/my-bets', {
    who: 'user',
    rate: 'read',
    ...list(byNumberAndId, { state: z.enum(myBetStates).default('open'), mode }),
    reply: z.array(myBet),
    about:
      'What the caller has on each event: open by their end, waiting by their end, settled newest first. The next page’s cursor is in X-Next-Cursor.',
  }),
  myBetsSummary: route('GET /api/my-bets/summary', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({
      mode,
      days: z.enum(MY_BETS_DAYS).default('30'),
      /** by whose midnight days begin, such as "Europe/Berlin" */
      timeZone: timeZone.default('UTC'),
    }),
    reply: myBetsSummary,
    about: 'Profit and loss of the caller’s bets on events: by day, by category and over all time.',
  }),
}
