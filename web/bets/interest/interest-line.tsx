// one file for both: an event's page shows the line, and the names below it
import { Money } from '#web/ui/money.tsx'
import { currencyOf, type EventDetail, labelsOf } from '../event/event-labels.ts'
import { interestText, interestWithNames, type Told } from './interest-text.ts'

/** The interest in an event, of its creator and of people whom they named: on cards, slips and receipts. */
export const InterestLine = ({ event }: { event: Told }) => (
  <p className="text-sm text-ink-2 wrap-anywhere" dir="auto">
    {interestText(event)}
  </p>
)

/** The interest of the creator and of others, with the answers of named people: beside an event's rules. */
export function InterestRules({ event }: { event: EventDetail }) {
  const asker = event.follows?.asker
  const line = interestWithNames(event)
  return (
    <div className="mt-3 grid max-w-measure gap-1 text-sm wrap-anywhere" dir="auto">
      {line && <p className="font-semibold">{line}.</p>}
      {asker && (
        <p className="font-semibold">
          {asker.person.firstName} asked the public event and is on {labelsOf(event)[asker.selection]} here
          with <Money wire={asker.amount} currency={currencyOf(event)} />.
        </p>
      )}
      {event.names.map(
        ({ person, objection }, n) =>
          objection && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the names of an event are fixed
            <p key={n} className="text-ink-2">
              {person?.firstName ?? 'Somebody who does not want to be named'}: {objection}
            </p>
          ),
      )}
    </div>
  )
}
