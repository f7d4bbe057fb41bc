import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { invalidate } from '#web/app/query.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useBettors } from './event-data.ts'
import {
  categoryWords,
  currencyOf,
  type EventDetail,
  labelsOf,
  otherLetter,
  poolsOf,
  quoteOfMine,
} from './event-words.ts'
import { ModeMark } from './mode-mark.tsx'
import { ShareEvent } from './share-event.tsx'

/** What the list of bettors holds at most. */
const BETTORS_MAX = 100
/** The server's timers act within this time; then the event is fetched even when no signal came. */
const LOCK_GRACE_MS = 2500

/** What it is, how long it goes on, who is in, what is asked, and how the pot lies. */
export function EventHead({ event }: { event: EventDetail }) {
  const currency = currencyOf(event)
  const bettors = useBettors(event.id)
  const many = bettors.data?.length
  const win = event.status === 'open' ? quoteOfMine(event) : null
  const open = event.status === 'open'
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-2">
        <Link
          href="/events"
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Events
        </Link>
        <ShareEvent event={event} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        <span className="mr-auto">
          {categoryWords[event.category]}
          {open ? (
            <>
              {' · closes in '}
              <Countdown
                until={event.endsAt}
                className="font-bold text-ink-1"
                onEnd={() => void setTimeout(() => void invalidate('/api/events', event.id), LOCK_GRACE_MS)}
              />
            </>
          ) : Date.parse(event.endsAt) > Date.now() ? (
            ' · closed early'
          ) : (
            ` · closed ${shortMomentText(event.endsAt)}`
          )}
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <ModeMark practice={event.isPracticeMode} />
          <StatusBadge
            status={open ? 'live' : event.settling ? 'processing' : event.status}
            {...(open && {
              label:
                many === undefined ? 'Live' : `Live · ${many >= BETTORS_MAX ? `${BETTORS_MAX}+` : many} in`,
            })}
            {...(event.settling && { label: 'Paying out' })}
          />
        </span>
      </div>
      <h1 dir="auto" className="text-2xl wrap-anywhere md:text-3xl">
        {event.title}
      </h1>
      <SeamBar
        pools={poolsOf(event)}
        labels={labelsOf(event)}
        size="hero"
        closed={!open}
        {...(event.mine && { mine: event.mine.selection })}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        <span>
          Pot <Money wire={event.totalPool} currency={currency} className="font-semibold text-ink-1" /> ·{' '}
          <span className="tabular">
            {event.betCount} {event.betCount === 1 ? 'bet' : 'bets'}
          </span>
        </span>
        {event.mine && (
          <span>
            You: <Money wire={event.mine.stake} currency={currency} className="font-semibold text-ink-1" /> on{' '}
            {labelsOf(event)[event.mine.selection]}
            {win &&
              (win.refund ? (
                ` · nobody on ${otherLetter(event.mine.selection)} yet`
              ) : (
                <>
                  {' · could win '}
                  <Money
                    cents={win.payout}
                    currency={currency}
                    estimate
                    className="font-semibold text-ink-1"
                  />
                </>
              ))}
          </span>
        )}
      </p>
    </header>
  )
}
