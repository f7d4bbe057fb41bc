import { z } from 'zod'
import { moment, text, timeZone, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
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
  'bet',
  'payout',
  'refund',
  'bond',
  'bond_return',
  'practice_start',
  'practice_refill',
  'pot_stake',
  'pot_win',
  'pot_return',
  'fun_stake',
  'fun_payout',
  'correction',
] as const

export const transaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  /** signed: what it did to the purse */
  amount: wireMoney,
  currency: z.enum(['USD', 'PLAY']),
  balanceAfter: wireMoney,
  description: z.string(),
  status: z.enum(['completed', 'pending', 'failed']),
  /** what it belongs to: "event:12", "deposit:test_…" */
  reference: z.string(),
  createdAt: moment,
})
export type Transaction = z.infer<typeof transaction>

/** What a statement adds up, in the order in which it is read. */
export const statementLines = [
  'deposits',
  'withdrawals',
  'transfers',
  'store',
  'staked',
  'won',
  'bonds',
  'practice',
  'corrections',
] as const

/** One month of one purse. Opening balance plus the nets of all lines is the closing balance, to the cent. */
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
  /** the month is not over: its closing balance is the balance now */
  running: z.boolean(),
})
export type MonthlyStatement = z.infer<typeof monthlyStatement>

/**
 * A purse over time, for a small chart, oldest first: its balance at the beginning, the last one of each day (of UTC) on which
 * it moved, and the one of now. Begins later than `days` ago for whoever is new, or moved more than a thousand times since.
 */
export const balanceHistory = z.object({
  days: z.number().int(),
  currency: z.enum(['USD', 'PLAY']),
  points: z.array(z.object({ at: moment, balance: wireMoney })),
})
export type BalanceHistory = z.infer<typeof balanceHistory>

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
      /** whose days `from` and `to` are, such as "Europe/Berlin"; UTC unless told */
      timeZone: timeZone.optional(),
      /** finds an amount, a receipt's number, a reference, or words of the description or of the other person's name */
      search: text(1, 60).optional(),
    }),
    reply: z.array(transaction),
    about:
      'Everything that moved the caller’s purses, newest first; the next page’s cursor is in X-Next-Cursor.',
  }),
  transactionStatement: route('GET /api/transactions/statement', {
    who: 'user',
    rate: 'whole',
    query: z.strictObject({
      /** the present one when left out */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month as YYYY-MM')
        .optional(),
      /** whose month it is, such as "Europe/Berlin"; UTC unless told */
      timeZone: timeZone.optional(),
      currency: z.enum(['USD', 'PLAY']).default('USD'),
    }),
    reply: monthlyStatement,
    about:
      'One month of one purse, added up by the ledger: opening balance, what came and went, closing balance.',
  }),
  balanceHistory: route('GET /api/balance-history', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ currency: z.enum(['USD', 'PLAY']).default('USD') }),
    reply: balanceHistory,
    about:
      'How one purse stood over the last 30 days: at the beginning, at the end of each day on which it moved, and now. Looks at the newest 1,000 movements.',
  }),
}
