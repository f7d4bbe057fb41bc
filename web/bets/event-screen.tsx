import { Suspense } from 'react'
import { useParams } from 'wouter'
import { errorText } from '#web/app/api.ts'
import { useSeen } from '#web/app/tab-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BetSlip } from './bet-slip.tsx'
import { EventActs } from './event-acts.tsx'
import { EventBettors } from './event-bettors.tsx'
import { EventChart } from './event-chart.tsx'
import { EventComments } from './event-comments.tsx'
import { useEvent } from './event-data.ts'
import { EventHead } from './event-head.tsx'
import { EventOutcome } from './event-outcome.tsx'
import { EventPhotos } from './event-photos.tsx'
import { EventRules } from './event-rules.tsx'
import { EventTimeline } from './event-timeline.tsx'
import type { EventDetail } from './event-words.ts'
import { NoBetting } from './no-betting.tsx'
import { SettledReceipt } from './settled-receipt.tsx'
import { SlipBar } from './slip-bar.tsx'
import { useSlipKeys, useWide } from './slip-keys.ts'
import { useBetting } from './use-betting.ts'

const NotFound = lazy(() => import('#web/app/not-found.tsx').then((m) => ({ default: m.NotFoundScreen })))
const ConfirmBetDialog = lazy(() =>
  import('./confirm-bet-dialog.tsx').then((m) => ({ default: m.ConfirmBetDialog })),
)

const FRAME =
  'mx-auto grid w-full max-w-282 grid-cols-1 gap-x-6 px-4 pt-2 pb-12 md:px-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:px-8'

/** What takes the focus is scrolled clear of the bar that stands under the page. */
const CLEAR_OF_BAR = 'max-lg:[&_:is(a,button,input,textarea,summary)]:scroll-mb-20'

/** One event: the two sides, the pot, the slip, and what becomes of it. */
export function EventScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const event = useEvent(id)
  if (event.data) {
    return (
      <>
        {event.isError && (
          <div className="mx-auto max-w-282 px-4 pt-2 md:px-6 lg:px-8">
            <ErrorState
              title="These figures may be old"
              message={errorText(event.error, 'The server could not be reached.')}
              onRetry={() => void event.refetch()}
              retrying={event.isFetching}
            />
          </div>
        )}
        <EventPage event={event.data} />
      </>
    )
  }
  if (event.missing) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  if (event.isError) {
    return (
      <div className={FRAME}>
        <ErrorState
          title="The event did not load"
          message={errorText(event.error, 'The server could not be reached. Your bets stand as they were.')}
          onRetry={() => void event.refetch()}
          retrying={event.isFetching}
        />
      </div>
    )
  }
  return <EventSkeleton />
}

function EventPage({ event }: { event: EventDetail }) {
  const betting = useBetting(event)
  const wide = useWide()
  const { sheetOpen, setSheetOpen, slip } = useSlipKeys(betting, wide && event.can.bet)
  useSeen(event.title)
  // while bets are open the chart stands under the seam; afterwards what became of it comes first
  const open = event.status === 'open'
  // a bet just placed keeps its receipt on the table when the event locks meanwhile, until what it came to is known
  const slipShown = event.can.bet || (betting.placed !== null && !event.settledAt)
  return (
    <>
      <div className={classNames(FRAME, CLEAR_OF_BAR)}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <EventHead event={event} />
          <EventPhotos event={event} />
          {open && <EventChart event={event} />}
          {!wide && <SettledReceipt event={event} />}
          <EventOutcome event={event} />
          <EventActs event={event} />
          {/* what one can do comes before why one cannot bet */}
          {!wide && !event.can.bet && <NoBetting event={event} />}
          {!open && <EventChart event={event} />}
          <EventRules event={event} />
          <EventBettors event={event} />
          <EventComments eventId={event.id} />
          <EventTimeline event={event} />
        </div>
        {wide && (
          <aside aria-label="Bet slip" className="min-w-0">
            <div ref={slip} className="sticky top-11 grid gap-4">
              <SettledReceipt event={event} />
              {slipShown ? <BetSlip event={event} betting={betting} /> : <NoBetting event={event} />}
            </div>
          </aside>
        )}
      </div>
      {!wide && slipShown && (event.can.bet || sheetOpen) && (
        <SlipBar event={event} betting={betting} open={sheetOpen} onOpenChange={setSheetOpen} />
      )}
      {betting.asking && (
        <Suspense>
          <ConfirmBetDialog event={event} betting={betting} />
        </Suspense>
      )}
    </>
  )
}

/** The geometry of the event that is on its way. */
function EventSkeleton() {
  return (
    <div className={FRAME}>
      <div className="grid content-start gap-4">
        <Loading label="Loading the event" />
        <div className="flex justify-between pt-2.5 pb-1">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-18 w-full rounded-lg" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-24 w-full rounded-xl" />
      </div>
      <div className="hidden lg:block">
        <Skeleton className="h-96 w-full rounded-2xl" />
      </div>
    </div>
  )
}
