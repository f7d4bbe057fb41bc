import type { BettorBoard, BoardQuery } from '#contract/bets-board.ts'
import { BOARD_WANTS } from '#contract/bets-limits.ts'
import { type Currency, formatMoney, wireToCents } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

type Period = BoardQuery['period']
type Own = BettorBoard['own']

/** The days of a board of bettors, the present week first. */
export const boardDays = [
  { value: 'week', label: 'This week' },
  { value: 'last-week', label: 'Last week' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
] as const
export type BoardDays = (typeof boardDays)[number]['value']

export const periodOf = (days: BoardDays): Pick<BoardQuery, 'period' | 'when'> => ({
  period: days.endsWith('week') ? 'week' : 'month',
  when: days.startsWith('last') ? 'last' : 'present',
})

/** "1 event", "12 events" */
export const eventsText = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

/** "+12.4%", "−3.0%" */
export const returnText = (rate: number): string =>
  `${rate > 0 ? '+' : rate < 0 ? '\u2212' : ''}${Math.abs(rate).toFixed(1)}%`

/** The events that somebody without a rank still needs, "2 to go", or the stakes alone. */
export const toGoText = (events: number, period: Period): string => {
  const missing = BOARD_WANTS[period].events - events
  return missing > 0 ? `${missing} to go` : 'must stake more'
}

/** The events and stakes that a rank of a week or month needs: "3 settled events and 20.00 in stakes" */
export const wantsText = (period: Period): string =>
  `${BOARD_WANTS[period].events} settled events and ${formatMoney(BOARD_WANTS[period].stakeCents)} in stakes`

/** The viewer's rank, or why there is none. @param first of the first rank */
export function ownNote(
  own: Own,
  { currency, isOver, first }: { currency: Currency; isOver: boolean; first: string },
): string {
  const { events, stake } = own.missing
  const cents = wireToCents(stake)
  const parts = [
    ...(events > 0 ? [`${events} more settled ${events === 1 ? 'event' : 'events'}`] : []),
    ...(cents > 0n ? [`${moneyText({ cents, currency })} more in stakes`] : []),
  ]
  if (parts.length > 0)
    return isOver
      ? `You had too ${events > 0 ? 'few events' : 'little staked'} for a rank.`
      : `A rank needs ${parts.join(' and ')}.`
  if (!own.listed) return `You ${isOver ? 'had' : 'have'} enough for a rank, but you are not on this board.`
  return own.rank === null ? 'You are ranked below 100.' : own.rank === 1 ? first : ''
}

/** "Nikhil passed you since yesterday.", "Nikhil and 2 others passed you since yesterday." */
export function passedText(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined) return ''
  const rest =
    others.length === 1 ? ` and ${others[0]}` : others.length > 1 ? ` and ${others.length} others` : ''
  return `${first}${rest} passed you since yesterday.`
}
