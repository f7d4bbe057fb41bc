import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Closing } from '../event/closing.tsx'
import { currencyOf, type EventView, labelsOf, poolsOf } from '../event/event-labels.ts'
import { useWatchInView } from '../event/event-list.ts'
import { ModeMark } from '../event/mode-mark.tsx'
import { PriceLinks } from '../event/price-button.tsx'

/** The fields that a teaser shows: an event of any list or a whole event has them. */
export type TeasedEvent = Pick<
  EventView,
  | 'id'
  | 'title'
  | 'optionALabel'
  | 'optionBLabel'
  | 'optionAPool'
  | 'optionBPool'
  | 'totalPool'
  | 'betCount'
  | 'feeBps'
  | 'isPracticeMode'
  | 'status'
  | 'endsAt'
> &
  Partial<Pick<EventView, 'mine'>>

/**
 * A small event with its two prices as buttons: for Home and beside other events. It follows its odds while it is in view. A
 * price leads to the event's page with that side chosen. A person with a side sees the seam instead.
 */
export function EventTeaser({ event }: { event: TeasedEvent }) {
  const watch = useWatchInView(event.id)
  const open = event.status === 'open'
  return (
    <article ref={watch} className="@container grid grid-cols-1 gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base wrap-anywhere">
          <Link href={`/events/${event.id}`} className="line-clamp-2 hover:underline" dir="auto">
            {event.title}
          </Link>
        </h3>
        <ModeMark practice={event.isPracticeMode} />
      </div>
      {open && !event.mine ? (
        <PriceLinks event={event} />
      ) : (
        // a person adds to their own side only, on the event's page
        <SeamBar
          pools={poolsOf(event)}
          labels={labelsOf(event)}
          size="list"
          closed={!open}
          {...(event.mine && {
            mine: event.mine.selection,
            mineText: `you ${moneyText({ cents: wireToCents(event.mine.stake), currency: currencyOf(event) })}`,
          })}
        />
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-2">
        {event.betCount === 0 ? (
          <span>No bets yet</span>
        ) : (
          <span>
            Pot{' '}
            <Money wire={event.totalPool} currency={currencyOf(event)} className="font-semibold text-ink-1" />
          </span>
        )}
        {open ? (
          <span>
            <Closing endsAt={event.endsAt} />
          </span>
        ) : (
          <StatusBadge status={event.status} />
        )}
      </p>
    </article>
  )
}
