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
 * Bets grouped by event: the person's stake on each, and its possible win by the arithmetic of the payout. The present mode
 * comes first, and within a mode the first to close.
 */
export function openPositions(bets: readonly OwnBet[], practiceMode: boolean): OpenPosition[] {
  const byEvent = new Map<string, OwnBet[]>()
  for (const bet of bets) byEvent.set(bet.eventId, [...(byEvent.get(bet.eventId) ?? []), bet])
  return [...byEvent.values()]
    .map((own) => position(own as [OwnBet, ...OwnBet[]]))
    .sort(
      (one, other) =>
        Number(other.isPracticeMode === practiceMode) - Number(one.isPracticeMode === practiceMode) ||
        Date.parse(one.event.endsAt) - Date.parse(other.event.endsAt),
    )
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
