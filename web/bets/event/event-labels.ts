import type { Reply } from '#contract/index.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { letterOf, type Pools, type Quote, quote, type Selection } from '#contract/odds.ts'

export type EventView = Reply<'listEvents'>[number]
export type EventDetail = Reply<'getEvent'>
export type Category = EventView['category']
export type EventStatus = EventView['status']
export type Outcome = NonNullable<EventView['outcome']>

type Sides = Pick<EventView, 'optionALabel' | 'optionBLabel'>
type Wagered = Pick<EventView, 'optionAPool' | 'optionBPool'>

export const categoryLabels: Record<Category, string> = {
  sports: 'Sports',
  entertainment: 'Entertainment',
  personal: 'Personal',
  other: 'Other',
}

export const statusLabels: Record<EventStatus, string> = {
  open: 'Open',
  locked: 'Closed',
  proposed: 'Proposed',
  disputed: 'Disputed',
  suspended: 'Suspended',
  settled: 'Settled',
  voided: 'Void',
}

export const poolsOf = (event: Wagered): Pools => ({
  optionA: wireToCents(event.optionAPool),
  optionB: wireToCents(event.optionBPool),
})

export const labelsOf = (event: Sides): Record<Selection, string> => ({
  optionA: event.optionALabel,
  optionB: event.optionBLabel,
})

/** The purse that an event moves. The event's own mode decides it, not the person's flag. */
export const currencyOf = (event: Pick<EventView, 'isPracticeMode'>): Currency =>
  event.isPracticeMode ? 'PLAY' : 'USD'

/** An outcome as text: "A · Kings", or the void. */
export function outcomeText(event: Sides, outcome: Outcome): string {
  return outcome === 'void'
    ? 'Void, everyone is refunded'
    : `${letterOf(outcome)} · ${labelsOf(event)[outcome]}`
}

/**
 * The quote of the person's own position with the present pools; null without a position. Its `refund` states that the other
 * side is empty. The pools already contain the stake, so this takes it out before the quote adds it again.
 */
export function quoteOfMine(event: Wagered & Pick<EventView, 'mine' | 'feeBps'>): Quote | null {
  if (!event.mine) return null
  const { selection } = event.mine
  const stake = wireToCents(event.mine.stake)
  const pools = poolsOf(event)
  const others = { ...pools, [selection]: pools[selection] - stake }
  return quote(others, selection, stake, BigInt(event.feeBps))
}
