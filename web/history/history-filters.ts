import type { Query, Reply } from '#contract/index.ts'
import type { Currency } from '#contract/money.ts'
import { filterCodec, oneOf, text } from '#web/client/filters.ts'
import { timeZone } from '#web/ui/moment-text.ts'

export type Transaction = Reply<'transactions'>[number]
export type TransactionType = Transaction['type']
type ListQuery = NonNullable<Query<'transactions'>>

export const SEARCH_MAX = 60

export const typeLabels: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_return: 'Withdrawal returned',
  deposit_reversal: 'Deposit taken back',
  card_refund: 'Refund to card',
  card_refund_return: 'Refund returned',
  held: 'Held above your limit',
  released: 'Released',
  held_return: 'Came back',
  store_payment: 'Store payment',
  store_receipt: 'Store receipt',
  store_return: 'Store code returned',
  store_refund: 'Store refund',
  transfer_in: 'Received',
  transfer_out: 'Sent',
  bet: 'Bet',
  payout: 'Payout',
  refund: 'Refund',
  bond: 'Bond',
  bond_return: 'Bond returned',
  bond_won: 'Bond won',
  practice_start: 'Practice start',
  practice_refill: 'Practice refill',
  juror_reward: 'Jury duty',
  pot_stake: 'Pot stake',
  pot_win: 'Pot won',
  pot_return: 'Pot taken back',
  fun_stake: 'Fun game stake',
  fun_payout: 'Fun game payout',
  tournament_entry: 'Tournament entry',
  tournament_refund: 'Entry returned',
  tournament_prize: 'Tournament prize',
  tournament_share: 'Host’s share',
  correction: 'Correction',
}

/** "2026-02-30" is no day: only a real one survives a round trip through Date. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const day = { ...text(10), read: (word: string) => (isDay(word) ? word : '') }

const codec = filterCodec({
  // empty: the money of the mode that the person is in
  currency: oneOf(['USD', 'PLAY', 'both'], ''),
  type: oneOf(Object.keys(typeLabels) as TransactionType[], ''),
  // days are the reader's own
  from: day,
  to: day,
  // an amount, a receipt's number, a name, or text of the description
  search: text(SEARCH_MAX),
})
export const { write: writeFilters, isFiltered } = codec

/** The filters of the history; an empty string is no filter. */
export type HistoryFilters = typeof codec.usual

/** The filters of an address, as they are read in a mode: its own money is no filter. */
export function readFilters(address: URLSearchParams, mode: Currency): HistoryFilters {
  const filters = codec.read(address)
  return filters.currency === mode ? { ...filters, currency: '' } : filters
}

/** The one balance of the month's sums: the chosen one, or the mode's. */
export const summedCurrency = ({ currency }: HistoryFilters, mode: Currency): Currency =>
  currency === 'USD' || currency === 'PLAY' ? currency : mode

/** The query for the server in a mode. */
export function historyQuery(filters: HistoryFilters, mode: Currency): ListQuery {
  const { currency = mode, ...query } = codec.query(filters)
  return {
    ...query,
    ...(currency !== 'both' && { currency }),
    ...((query.from || query.to) && { timeZone: timeZone() }),
  }
}

/** "Payout · " for the line under a movement's title; empty if the title itself begins with it. */
export const kindBeside = ({ type, description }: Pick<Transaction, 'type' | 'description'>): string =>
  description.toLowerCase().startsWith(typeLabels[type].toLowerCase()) ? '' : `${typeLabels[type]} · `
