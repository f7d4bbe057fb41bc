import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { letterOf } from '#contract/odds.ts'
import { currencyOf, labelsOf, quoteOfMine } from '#web/bets/event/event-labels.ts'

type Position = Reply<'myBets'>[number]
type Pools = Pick<Position, 'optionAPool' | 'optionBPool'>

/** "A · Kings" */
export const positionSide = (position: Position): string =>
  `${letterOf(position.selection)} · ${labelsOf(position)[position.selection]}`

/**
 * The payout of the stake with the present pools, hundredths; null while the other side is empty, and for somebody who stepped back, who
 * wins nothing.
 */
export function couldWin(position: Position): bigint | null {
  const { selection, stake, betCount, steppedBack } = position
  if (steppedBack) return null
  const quote = quoteOfMine({ ...position, mine: { selection, stake, betCount } })
  return quote && !quote.refund ? quote.payout : null
}

/** The result of a settled position, as its row names it. */
export const resultText: Record<NonNullable<Position['result']>['outcome'], string> = {
  won: 'Won',
  lost: 'Lost',
  refunded: 'Refunded',
}

/** A page of positions with an event's new pools; the same page when the event is not on it. */
export function withNewPools<Page extends { reply: Position[] }>(
  page: Page,
  eventId: string,
  pools: Pools,
): Page {
  if (!page.reply.some((position) => position.eventId === eventId)) return page
  const reply = page.reply.map((position) =>
    position.eventId === eventId ? { ...position, ...pools } : position,
  )
  return { ...page, reply }
}

/** The share of wins among decided positions, in percent with one decimal; null before the first decision. */
export function winRate({ won, lost }: { won: number; lost: number }): string | null {
  const decided = won + lost
  return decided === 0 ? null : `${((won * 100) / decided).toFixed(1)}%`
}

const columns = [
  'state',
  'eventId',
  'title',
  'category',
  'side',
  'stake',
  'couldWin',
  'payout',
  'profit',
  'currency',
  'endsAt',
  'settledAt',
] as const

/** The lines of cells of positions, the names of the columns first. Times are UTC and say so. */
export const positionLines = (positions: readonly Position[]): string[][] => [
  [...columns],
  ...positions.map((position) => [
    position.result?.outcome ?? (position.status === 'open' ? 'open' : 'waiting'),
    position.eventId,
    position.title,
    position.category,
    positionSide(position),
    position.stake,
    position.couldWin ?? '',
    position.result?.payout ?? '',
    position.result?.profit ?? '',
    currencyOf(position),
    position.endsAt,
    position.result?.settledAt ?? '',
  ]),
]

/** The days with their amounts, and the sum; hundredths. */
export const profitOf = (days: Reply<'myBetsSummary'>['days']): { key: string; cents: bigint }[] =>
  days.map(({ day, profit }) => ({ key: day, cents: wireToCents(profit) }))
