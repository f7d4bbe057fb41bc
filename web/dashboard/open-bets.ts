import { formatMoney, wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { quoteOfMine } from '#web/bets/event/event-labels.ts'
import type { OwnBet } from './open-bets-data.ts'

/** One person's whole position on one event. Money in hundredths. */
export type OpenPosition = {
  event: OwnBet['event']
  isPracticeMode: boolean
  selection: Selection
  stake: bigint
  betCount: number
  /** the present payout of the stake; the stake itself while the other side is empty */
  couldWin: bigint
  /** the other side is empty: there is nothing to win yet */
  alone: boolean
}

/**
 * Bets of the present mode grouped by event: the person's stake on each, and its possible win by the arithmetic of the payout. The
 * first to close comes first.
 */
export function openPositions(bets: readonly OwnBet[], practiceMode: boolean): OpenPosition[] {
  const ofMode = bets.filter(({ isPracticeMode }) => isPracticeMode === practiceMode)
  return [...Map.groupBy(ofMode, ({ eventId }) => eventId).values()]
    .map((own) => position(own as [OwnBet, ...OwnBet[]]))
    .sort((one, other) => Date.parse(one.event.endsAt) - Date.parse(other.event.endsAt))
}

/** "5 open, 3 waiting", as the tabs of My bets count them; undefined without a bet. */
export function countText(positions: readonly Pick<OpenPosition, 'event'>[]): string | undefined {
  const open = positions.filter(({ event }) => event.status === 'open').length
  const told = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(positions.length > open ? [`${positions.length - open} waiting`] : []),
  ]
  return told.length === 0 ? undefined : told.join(', ')
}

function position(bets: readonly [OwnBet, ...OwnBet[]]): OpenPosition {
  const [{ event, selection, isPracticeMode }] = bets
  const stake = bets.reduce((sum, bet) => sum + wireToCents(bet.amount), 0n)
  const mine = { selection, stake: formatMoney(stake), betCount: bets.length }
  const quote = quoteOfMine({ ...event, mine })
  return {
    event,
    isPracticeMode,
    selection,
    stake,
    betCount: bets.length,
    couldWin: quote?.payout ?? stake,
    alone: quote?.refund ?? false,
  }
}
