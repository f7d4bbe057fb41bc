import { z } from 'zod'
import { moment, text, timeZone, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** Why money moved, as a person reads it in the history. */
export const transactionTypes = [
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'withdrawal_return',
  'store_payment',
  'store_receipt',
  'store_return',
  'store_refund',
  'deposit_reversal',
  'card_refund',
  'card_refund_return',
  // money above a limit of the purse's owner: put aside, released, or returned to its sender
  'held',
  'released',
  'held_return',
  'bet',
  'payout',
  'refund',
  'bond',
  'bond_return',
  'bond_won',
  'practice_start',
  'practice_refill',
  'juror_reward',
  'pot_stake',
  'pot_win',
  'pot_return',
  'fun_stake',
  'fun_payout',
  'tournament_entry',
  'tournament_refund',
  'tournament_prize',
  'tournament_share',
  'correction',
] as const

export const transaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  /** signed: the change of the purse */
  amount: wireMoney,
  currency: z.enum(['USD', 'PLAY']),
  balanceAfter: wireMoney,
  description: z.string(),
  /** text by someone whom the person has not dealt with: the description leaves it out, a tap shows it */
  foldedWords: z.string().nullable(),
  status: z.enum(['completed', 'pending', 'failed']),
  /** its subject: "event:12", "deposit:test_…" */
  reference: z.string(),
  createdAt: moment,
})

/** The link to the receipt of a movement. @param reference as in `transaction` */
export const receiptLink = (reference: string): string => `/history?receipt=${reference}`

/** The lines of a statement, in display order. */
export const statementLines = [
  'deposits',
  'withdrawals',
  'transfers',
  'store',
  'staked',
  'won',
  'bonds',
  'held',
  'practice',
  'corrections',
] as const

/** The kinds of play. Every stake and its result belong to exactly one of them. */
export const playKinds = ['bets', 'bonds', 'tournaments', 'pots', 'fun_games'] as const

/** One kind of play in one purse; a kind without any money is left out. */
const playPart = z.object({
  kind: z.enum(playKinds),
  /** as the sum beside it */
  profit: wireMoney,
  /** as the sum beside it */
  atStake: wireMoney,
})

/** One month of one purse. The opening balance plus the nets of all lines equals the closing balance, to the cent. */
export const monthlyStatement = z.object({
  /** "2026-11", of UTC */
  month: z.string(),
  currency: z.enum(['USD', 'PLAY']),
  openingBalance: wireMoney,
  lines: z.array(
    z.object({
      name: z.enum(statementLines),
      in: wireMoney,
      out: wireMoney,
      /** in less out */
      net: wireMoney,
      count: z.number().int(),
    }),
  ),
  net: wireMoney,
  closingBalance: wireMoney,
  play: z.object({
    /** of everything that ended in the month: its payouts less its stakes, whenever they were staked */
    profit: wireMoney,
    /** the stakes that are still open now; null when the month is over */
    atStake: wireMoney.nullable(),
    /** both sums by kind */
    parts: z.array(playPart.extend({ atStake: wireMoney.nullable() })),
  }),
  /** the month is not over, so the closing balance is the current one */
  running: z.boolean(),
})
export type MonthlyStatement = z.infer<typeof monthlyStatement>

/** Play in one purse. Profit less what is at stake is what the purse gained by play. */
export const playResult = z.object({
  /** of everything that ended: its payouts less its stakes */
  profit: wireMoney,
  /** the stakes that are still open */
  atStake: wireMoney,
  /** both sums by kind */
  parts: z.array(playPart),
})

/**
 * A purse over time, for a small chart, oldest first: the balance at the beginning, at the end of each UTC day with a
 * movement, and now. It begins later than `days` ago for new people and after more than a thousand movements.
 */
export const balanceHistory = z.object({
  days: z.number().int(),
  currency: z.enum(['USD', 'PLAY']),
  points: z.array(z.object({ at: moment, balance: wireMoney })),
})

export const historyRoutes = {
  transactions: route('GET /api/transactions', {
    who: 'user',
    rate: 'read',
    wholeWith: 'search',
    ...list(byId, {
      currency: z.enum(['USD', 'PLAY']).optional(),
      type: z.enum(transactionTypes).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** time zone of `from` and `to`, such as "Europe/Berlin"; UTC by default */
      timeZone: timeZone.optional(),
      /** finds an amount, a receipt number, a reference, or part of the description or of the other person's name */
      search: text(1, 60).optional(),
    }),
    reply: z.array(transaction),
    about: 'Every movement of the caller’s purses, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  transactionStatement: route('GET /api/transactions/statement', {
    who: 'user',
    rate: 'whole',
    query: z.strictObject({
      /** the current one by default */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month as YYYY-MM')
        .optional(),
      /** time zone of the month, such as "Europe/Berlin"; UTC by default */
      timeZone: timeZone.optional(),
      currency: z.enum(['USD', 'PLAY']).default('USD'),
    }),
    reply: monthlyStatement,
    about:
      'One month of one purse, added up by the ledger: opening balance, money in and out, closing balance.',
  }),
  playResult: route('GET /api/play-result', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ currency: z.enum(['USD', 'PLAY']).default('USD') }),
    reply: playResult,
    about:
      'The profit of the caller’s bets, bonds, pots, games and tournaments in one purse since the first one, and the stakes that are open now.',
  }),
  balanceHistory: route('GET /api/balance-history', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ currency: z.enum(['USD', 'PLAY']).default('USD') }),
    reply: balanceHistory,
    about:
      'The balance of one purse over the last 30 days: at the beginning, at the end of each day with a movement, and now. Covers the newest 1,000 movements.',
  }),
}

export const history = contractModule({
  routes: historyRoutes,
  screens: {
    '/history': { title: 'History', place: 'wallet' },
    '/history/statement': { title: 'Statement', place: 'wallet' },
  },
})
