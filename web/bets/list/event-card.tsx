import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { letterOf, otherOf } from '#contract/odds.ts'
import { AvatarRow } from '#web/ui/avatar.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AudienceLock } from '../event/audience-lock.tsx'
import { Closing } from '../event/closing.tsx'
import {
  categoryLabels,
  currencyOf,
  type EventView,
  labelsOf,
  poolsOf,
  quoteOfMine,
} from '../event/event-labels.ts'
import { useWatchInView } from '../event/event-list.ts'
import { ModeMark } from '../event/mode-mark.tsx'
import { PriceLinks } from '../event/price-button.tsx'
import { TrendLine } from '../event/trend-line.tsx'
import { WatchStar } from '../event/watch-star.tsx'
import { InterestLine } from '../interest/later-line.tsx'

type EventCardProps = {
  event: EventView
  /** the people in it whom the reader knows, as a sentence */
  known?: string
}

/** One event in a list: the question, the pools and their movement, the bettors, the time left. Its title is the link. */
export function EventCard({ event, known }: EventCardProps) {
  const watch = useWatchInView(event.id)
  const open = event.status === 'open'
  return (
    <article
      ref={watch}
      className="@container relative flex min-w-0 flex-1 flex-col gap-3 rounded-xl border border-line-1 bg-surface p-4 transition-colors duration-[var(--state)] hover:border-line-2"
    >
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 basis-20">
          {/* where both do not fit, the time matters more */}
          <span className={open ? '@max-[340px]:sr-only' : undefined}>
            {categoryLabels[event.category]}
            {open && ' · '}
          </span>
          {open && <Closing endsAt={event.endsAt} />}
        </span>
        {!open && <StatusBadge status={event.settling ? 'processing' : event.status} />}
        <AudienceLock audience={event.audience} />
        <ModeMark practice={event.isPracticeMode} />
        <span className="relative z-10 -my-2.5 -mr-3 ml-auto">
          <WatchStar event={event} />
        </span>
      </div>
      <div className="flex items-start gap-3">
        <CoverPicture
          cover={event.cover}
          art={{ id: event.id, subject: event.category }}
          sizes="100px"
          className="size-14 rounded-md"
        />
        <h3 className="min-w-0 flex-1 text-lg wrap-anywhere">
          <Link
            href={`/events/${event.id}`}
            dir="auto"
            className="line-clamp-3 before:absolute before:inset-0 before:rounded-xl hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink-1"
          >
            {event.title}
          </Link>
        </h3>
      </div>
      <div className="mt-auto grid grid-cols-1 gap-2.5">
        <InterestLine event={event} />
        {known && <p className="text-sm font-semibold wrap-anywhere">{known}</p>}
        <Sides event={event} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
          <Stand event={event} />
          <TrendLine event={event} />
        </div>
      </div>
    </article>
  )
}

/**
 * Both sides: prices to press while a bet is possible, else the seam with the names in it. People with a stake see it there.
 */
function Sides({ event }: { event: EventView }) {
  const open = event.status === 'open'
  const seam = { pools: poolsOf(event), labels: labelsOf(event), feeBps: event.feeBps, closed: !open }
  if (open && !event.mine)
    return (
      <>
        <SeamBar {...seam} size="micro" />
        {/* above the title's link, which covers the card */}
        <div className="relative z-10">
          <PriceLinks event={event} />
        </div>
      </>
    )
  const mineText =
    event.mine && `you ${moneyText({ cents: wireToCents(event.mine.stake), currency: currencyOf(event) })}`
  return (
    <SeamBar
      {...seam}
      size="list"
      {...(event.outcome && { outcome: event.outcome })}
      {...(event.mine && mineText && { mine: event.mine.selection, mineText })}
    />
  )
}

/** The bettors and their total. A bettor sees the possible win of their stake instead. */
function Stand({ event }: { event: EventView }) {
  const mine = event.status === 'open' ? quoteOfMine(event) : null
  if (mine?.refund && event.mine)
    return <span>Waiting for somebody on {letterOf(otherOf(event.mine.selection))}</span>
  const currency = currencyOf(event)
  if (mine) {
    return (
      <span>
        Could win{' '}
        <Money cents={mine.payout} currency={currency} estimate className="font-semibold text-ink-1" />
      </span>
    )
  }
  if (event.betCount === 0)
    return <span>{event.status === 'open' ? 'Be the first' : 'Nobody bet on it'}</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AvatarRow people={event.faces} />
      <span>
        <Money wire={event.totalPool} currency={currency} className="font-semibold text-ink-1" />
        <span className="tabular @max-[340px]:sr-only">
          {' · '}
          {event.betCount} {event.betCount === 1 ? 'bet' : 'bets'}
        </span>
      </span>
    </span>
  )
}
