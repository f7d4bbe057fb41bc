import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { letterOf, otherOf } from '#contract/odds.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { lockText } from '../event/audience-words.ts'
import {
  categoryLabels,
  currencyOf,
  type EventDetail,
  labelsOf,
  poolsOf,
  quoteOfMine,
} from '../event/event-labels.ts'
import { refreshEvent } from '../event/event-routes.ts'
import { ModeMark } from '../event/mode-mark.tsx'
import { WatchStar } from '../event/watch-star.tsx'
import { InterestLine } from '../interest/later-line.tsx'
import { RepeatsLine } from '../series/later-repeats.tsx'
import { ShareEvent } from './share-event.tsx'

const MORE = 'More about this event'
const EventMenu = lazy(
  () => import('./event-menu.tsx').then((m) => ({ default: m.EventMenu })),
  <MoreButton label={MORE} />,
)

/** The server's timers act within this time. After it the page fetches the event even without a signal. */
const LOCK_GRACE_MS = 2500

/** The head of an event: kind, time left, question and pools. */
export function EventHead({ event }: { event: EventDetail }) {
  const open = event.status === 'open'
  const [menu, setMenu] = useState(false)
  const art = { id: event.id, subject: event.category }
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="-mb-1 flex flex-wrap items-center gap-1">
        <Link
          href="/events"
          className="mr-auto -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Events
        </Link>
        <ShareEvent event={event} />
        <span className="-mr-2">
          <WatchStar event={event} />
        </span>
        <span className="-mr-2.5 size-11">
          {menu ? (
            <Opened onClose={() => setMenu(false)}>
              <EventMenu event={event} label={MORE} />
            </Opened>
          ) : (
            <MoreButton label={MORE} aria-haspopup="menu" onClick={() => setMenu(true)} />
          )}
        </span>
      </div>
      {event.cover && (
        <CoverPicture
          cover={event.cover}
          art={art}
          sizes="(min-width: 1024px) 640px, 100vw"
          className="aspect-3/1 w-full rounded-xl md:aspect-4/1"
        />
      )}
      <div className="flex items-start gap-3 md:gap-4">
        {!event.cover && (
          <CoverPicture cover={null} art={art} sizes="" className="size-14 rounded-md md:size-16" />
        )}
        <h1 className="min-w-0 flex-1 text-2xl wrap-anywhere md:text-3xl" dir="auto">
          {event.title}
        </h1>
      </div>
      {event.audience !== 'public' && (
        <p className="-mb-1 text-sm font-semibold text-ink-2">
          {lockText(event.audience)}
          {event.follows && (
            <>
              {' · '}
              <Link
                href={`/events/${event.follows.id}`}
                className="inline-flex min-h-11 items-center underline decoration-line-2 underline-offset-4"
              >
                follows a public event
              </Link>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        <span className="mr-auto first-letter:uppercase">
          {/* where both do not fit into the line, the time matters more */}
          <span className={open ? 'max-[389px]:sr-only' : undefined}>
            {categoryLabels[event.category]}
            {' · '}
          </span>
          <Closes event={event} />
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <ModeMark practice={event.isPracticeMode} />
          <StatusBadge
            status={open ? 'live' : event.settling ? 'processing' : event.status}
            {...(open ? { label: 'Open' } : event.settling ? { label: 'Paying out' } : {})}
          />
        </span>
      </div>
      <SeamBar
        pools={poolsOf(event)}
        labels={labelsOf(event)}
        size="hero"
        feeBps={event.feeBps}
        closed={!open}
        {...(event.mine && {
          mine: event.mine.selection,
          mineText: `you ${moneyText({ cents: wireToCents(event.mine.stake), currency: currencyOf(event) })}`,
        })}
        {...(event.outcome && { outcome: event.outcome })}
      />
      <PoolLine event={event} />
      <InterestLine event={event} />
      <RepeatsLine event={event} />
    </header>
  )
}

function Closes({ event }: { event: EventDetail }) {
  if (event.status === 'open') {
    return (
      <>
        {'closes in '}
        <Countdown
          until={event.endsAt}
          className="font-bold text-ink-1"
          onEnd={() => void setTimeout(() => void refreshEvent(event.id), LOCK_GRACE_MS)}
        />
      </>
    )
  }
  if (event.lockedAt) return `closed ${shortMomentText(event.lockedAt)}`
  return Date.parse(event.endsAt) > Date.now() ? 'closed early' : `closed ${shortMomentText(event.endsAt)}`
}

/** The whole pool, the number of its bets, and the possible win of the person's own part. */
function PoolLine({ event }: { event: EventDetail }) {
  const currency = currencyOf(event)
  const win = event.status === 'open' && !event.steppedBack ? quoteOfMine(event) : null
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
      <span>
        Pot <Money wire={event.totalPool} currency={currency} className="font-semibold text-ink-1" /> ·{' '}
        <span className="tabular">
          {event.betCount} {event.betCount === 1 ? 'bet' : 'bets'}
        </span>
      </span>
      {event.mine && win && (
        <span>
          {win.refund ? (
            `No opponent: nobody is on ${letterOf(otherOf(event.mine.selection))} yet`
          ) : (
            <>
              You could win{' '}
              <Money cents={win.payout} currency={currency} estimate className="font-semibold text-ink-1" />
            </>
          )}
        </span>
      )}
    </p>
  )
}
