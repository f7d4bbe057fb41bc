import { interestLine, type NamedPerson } from '#contract/interest-line.ts'
import { wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { currencyOf, type EventDetail, type EventView, labelsOf } from '../event/event-labels.ts'

/** An event as a list and its own page have it. */
export type Told = Pick<
  EventView,
  'interest' | 'creator' | 'optionALabel' | 'optionBLabel' | 'isPracticeMode'
>
type Faced = EventDetail['names'][number]

/** The interest in an event as one line, with the number of people whom its creator named; '' without one. */
export const interestText = (event: Told): string => lineOf(event, event.interest.named)

/** The same with their names. */
export function interestWithNames(event: EventDetail): string {
  const option = (side: Selection | null) => (side === null ? null : labelsOf(event)[side])
  const named = event.names.map(
    ({ person, side, objection }: Faced): NamedPerson => ({
      name: person && (person.firstName || 'Somebody'),
      option: option(side),
      objected: objection !== null,
    }),
  )
  return lineOf(event, named)
}

function lineOf(event: Told, named: readonly NamedPerson[] | number): string {
  const { part, side, stake } = event.interest
  const labels = labelsOf(event)
  return interestLine({
    creator: event.creator.firstName || 'Somebody',
    part,
    option: side && labels[side],
    stake: stake && {
      option: labels[stake.selection],
      amount: moneyText({ cents: wireToCents(stake.amount), currency: currencyOf(event) }),
    },
    named,
  })
}
