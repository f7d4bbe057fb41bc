import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Closing } from './closing.tsx'
import { useWatchInView } from './event-list.ts'
import {
  categoryWords,
  currencyOf,
  type EventView,
  labelsOf,
  otherLetter,
  poolsOf,
  quoteOfMine,
} from './event-words.ts'
import { ModeMark } from './mode-mark.tsx'

/** One event in a list: what is asked, how the pot lies, how long it goes on. Its title is the link. */
export function EventCard({ event }: { event: EventView }) {
  const watch = useWatchInView(event.id)
  const currency = currencyOf(event)
  return (
    <article
      ref={watch}
      className="@container relative flex flex-col gap-3 rounded-xl border border-line-1 bg-surface p-4 transition-colors duration-[var(--state)] hover:border-line-2 lg:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm text-ink-2">
        <span>
          {categoryWords[event.category]}
          {event.status === 'open' && (
            <>
              {' · '}
              <Closing endsAt={event.endsAt} />
            </>
          )}
        </span>
        <span className="flex items-center gap-1.5">
          {event.status !== 'open' && <StatusBadge status={event.settling ? 'processing' : event.status} />}
          <ModeMark practice={event.isPracticeMode} />
        </span>
      </div>
      <h2 className="text-lg wrap-anywhere">
        <Link
          href={`/events/${event.id}`}
          className="before:absolute before:inset-0 before:rounded-xl hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink-1"
        >
          {event.title}
        </Link>
      </h2>
      <div className="mt-auto grid gap-2.5">
        <SeamBar
          pools={poolsOf(event)}
          labels={labelsOf(event)}
          size="list"
          {...(event.mine && {
            mine: event.mine.selection,
            mineText: `you ${moneyText({ cents: wireToCents(event.mine.stake), currency })}`,
          })}
        />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
          <span>
            Pot <Money wire={event.totalPool} currency={currency} className="font-semibold text-ink-1" />
          </span>
          <Stand event={event} />
        </div>
      </div>
    </article>
  )
}

/** Beside the pot: what one's own stake could win, else how many bets there are. */
function Stand({ event }: { event: EventView }) {
  const mine = event.status === 'open' ? quoteOfMine(event) : null
  if (mine?.refund && event.mine)
    return <span>Waiting for somebody on {otherLetter(event.mine.selection)}</span>
  if (mine) {
    return (
      <span>
        Could win{' '}
        <Money
          cents={mine.payout}
          currency={currencyOf(event)}
          estimate
          className="font-semibold text-ink-1"
        />
      </span>
    )
  }
  if (event.betCount === 0) return <span>Be the first</span>
  return (
    <span className="tabular">
      {event.betCount} {event.betCount === 1 ? 'bet' : 'bets'}
    </span>
  )
}
