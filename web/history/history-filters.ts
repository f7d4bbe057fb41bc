import type { Query, Reply } from '#contract/index.ts'
import { timeZone } from '#web/ui/moment-text.ts'

export type Transaction = Reply<'transactions'>[number]
export type TransactionType = Transaction['type']
type ListQuery = NonNullable<Query<'transactions'>>

/** The filters of the history; an empty string is no filter. Days are the reader's own. */
export type HistoryFilters = {
  currency: Transaction['currency'] | ''
  type: TransactionType | ''
  from: string
  to: string
  /** an amount, a receipt's number, a name, or text of the description */
  search: string
}

export const noFilters: HistoryFilters = { currency: '', type: '', from: '', to: '', search: '' }
export const SEARCH_MAX = 60

export const typeLabels: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_return: 'Withdrawal returned',
  deposit_reversal: 'Deposit taken back',
  card_refund: 'Refund to card',
  card_refund_return: 'Refund returned',
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

const isType = (value: string): value is TransactionType => Object.hasOwn(typeLabels, value)

/** "2026-02-30" is no day: only a real one survives a round trip through Date. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Reads the filters from the address. Unknown values are no filter. */
export function readFilters(params: URLSearchParams): HistoryFilters {
  const given = (name: string) => params.get(name) ?? ''
  const currency = given('currency')
  const type = given('type')
  return {
    currency: currency === 'USD' || currency === 'PLAY' ? currency : '',
    type: isType(type) ? type : '',
    from: isDay(given('from')) ? given('from') : '',
    to: isDay(given('to')) ? given('to') : '',
    search: given('search').trim().slice(0, SEARCH_MAX),
  }
}

/** The address of these filters; `readFilters` reads the same ones out of it again. */
export function writeFilters(filters: HistoryFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}

export const isFiltered = (filters: HistoryFilters): boolean =>
  Object.values(filters).some((value) => value !== '')

/** The query for the server. */
export function queryOf({ currency, type, from, to, search }: HistoryFilters): ListQuery {
  return {
    ...(currency && { currency }),
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
    ...((from || to) && { timeZone: timeZone() }),
    ...(search && { search }),
  }
}
