import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { useLate } from '#web/client/calls/late.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useSeen } from '#web/client/kept/tab-title.ts'
import { lazy } from '#web/client/lazy.ts'
import { isWide, useWide } from '#web/client/wide.ts'
import { LowerPart } from '#web/page-parts/aside.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { PAGE_FRAME, Page } from '#web/ui/page.tsx'
import { Loading, Skeleton, StepChartSkeleton } from '#web/ui/skeleton.tsx'
import { sinceFirstBet } from '#web/ui/step-path.ts'
import { WhenSeen } from '#web/ui/when-seen.tsx'
import { EventState } from '../actions/later-state.tsx'
import { useEvent, useOddsHistory } from '../event/event-data.ts'
import { type EventDetail, labelsOf } from '../event/event-labels.ts'
import { EventPhotos } from '../event/event-photos.tsx'
import { SlipBar } from '../slip/slip-bar.tsx'
import { SlipDialogs } from '../slip/slip-dialogs.tsx'
import { useSlipKeys } from '../slip/slip-keys.ts'
import { useBetting } from '../slip/use-betting.ts'
import { EventHead } from './event-head.tsx'
import { SettledReceipt } from './settled-receipt.tsx'

const fetchChart = () => import('#web/ui/step-chart.tsx')
/** It loads its file with its data, after the question and the odds. */
const StepChart = lazy(async () => ({ default: (await fetchChart()).StepChart }), <StepChartSkeleton />)

/** Share of the pool on A since the first bet. It ends at the present share, also between two fetches. */
function EventChart({ event }: { event: EventDetail }) {
  const history = useOddsHistory(event.id)
  const bets = useApi('listBets', {}, { enabled: event.mine !== null })
  const drawn = event.betCount > 0
  useEffect(() => {
    if (drawn) fetchChart().catch(() => {})
  }, [drawn])
  const { optionAPool, optionBPool } = event
  const points = useMemo(() => {
    const kept = history.data
    if (!kept) return undefined
    if (sinceFirstBet(kept).length === 0 && wireToCents(optionAPool) + wireToCents(optionBPool) === 0n)
      return []
    const last = kept.at(-1)
    if (!last || (last.optionAPool === optionAPool && last.optionBPool === optionBPool)) return kept
    return [...kept, { at: new Date().toISOString(), optionAPool, optionBPool }]
  }, [history.data, optionAPool, optionBPool])
  // the right edge moves with the line
  const now = useMemo(() => (points ? new Date().toISOString() : undefined), [points])
  if (!drawn) {
    // an event that ended without a bet has no chart
    return event.can.bet ? (
      <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-center text-sm text-ink-2">
        No bets yet: be the first.
      </p>
    ) : null
  }
  if (history.isError) {
    return <p className="text-sm text-ink-2">The chart did not load; the bar above is up to date.</p>
  }
  if (!points || points.length === 0 || !now) return <StepChartSkeleton />
  const entries = (bets.data ?? [])
    .filter((bet) => bet.eventId === event.id)
    .map((bet) => ({ at: bet.createdAt, selection: bet.selection }))
  return (
    <StepChart points={points} lockAt={event.endsAt} now={now} labels={labelsOf(event)} entries={entries} />
  )
}

const NotFound = lazy(() => import('#web/places/not-found.tsx').then((m) => ({ default: m.NotFoundScreen })))

/** The card of a link that is ready to send, as high as its file will be. */
const InviteCard = lazy(
  () => import('../circle/invite-card.tsx').then((m) => ({ default: m.InviteCard })),
  <Skeleton className="h-56 w-full rounded-xl" />,
)
const BesideEvent = lazy(
  () => import('./beside-event.tsx').then((m) => ({ default: m.BesideEvent })),
  <Skeleton className="h-96 w-full rounded-2xl" />,
)
// as high as a screen, so that what follows moves out of sight
const belowWaiting = <Skeleton className="h-lvh w-full rounded-xl" />
const BelowEvent = lazy(
  () => import('./below-event.tsx').then((m) => ({ default: m.BelowEvent })),
  belowWaiting,
)

/** Where the slip fits, the first view includes it: the page fetches its file together with the event. */
function fetchBeside(): void {
  // if the file did not arrive, drawing the slip requests it again
  if (isWide()) BesideEvent.fetch().catch(() => undefined)
}

const COLUMNS = classNames(
  PAGE_FRAME,
  'grid grid-cols-1 gap-x-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]',
)

/** Scrolls a focused element clear of the bar at the foot of the page. */
const CLEAR_OF_BAR = 'max-lg:[&_:is(a,button,input,textarea,summary)]:scroll-mb-20'

/** Whether a page waits for the file of its state: that of a closed event begins with it, so it comes before anything is drawn. */
function useStateFile(event: EventDetail | undefined): boolean {
  const closed = event && !event.can.bet
  // an event that closes while it is shown stays, with a placeholder for its state
  const [closedAtFirst, setFirst] = useState(closed)
  if (closedAtFirst === undefined && closed !== undefined) setFirst(closed)
  const [came, setCame] = useState(false)
  useEffect(() => {
    if (!closedAtFirst) return
    const ready = () => setCame(true)
    EventState.fetch().then(ready, ready)
  }, [closedAtFirst])
  return closedAtFirst === true && !came
}

/** One event: the two sides, the pool, the slip, and its progress. `?side=A` opens it with that side chosen. */
export function EventScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const event = useEvent(id)
  useEffect(fetchBeside, [])
  // deferred, so that drawing the whole page does not block presses
  const drawn = useDeferredValue(event.data?.id)
  const waits = useStateFile(event.data)
  // also of an event that was shown before: a person may lose sight of it
  if (event.missing) return <NotFound />
  if (event.data && (waits || drawn !== event.data.id)) return <EventSkeleton />
  if (event.data) {
    return (
      <>
        {event.isError && (
          <div className={classNames(PAGE_FRAME, 'pb-0!')}>
            <NotLoaded answer={event} failed="These figures may be old" />
          </div>
        )}
        {/* another event is another page: its slip starts without a plan */}
        <EventPage key={event.data.id} event={event.data} />
      </>
    )
  }
  if (event.isError) {
    return (
      <Page title="Event" back={{ href: '/events', label: 'Events' }}>
        <NotLoaded answer={event} failed="The event did not load" calm="Your bets have not changed." />
      </Page>
    )
  }
  return <EventSkeleton />
}

/** The side in the address, applied once: going back to it later opens nothing. */
function useAskedSide(): Selection | undefined {
  const [params, setParams] = useSearchParams()
  const [asked] = useState(() => (({ A: 'optionA', B: 'optionB' }) as const)[params.get('side') ?? ''])
  useEffect(() => {
    if (!asked) return
    setParams(
      (kept) => {
        kept.delete('side')
        return kept
      },
      { replace: true },
    )
  }, [asked, setParams])
  return asked
}

function EventPage({ event }: { event: EventDetail }) {
  const asked = useAskedSide()
  const betting = useBetting(event, asked)
  const wide = useWide()
  const atOnce = asked !== undefined && event.can.bet
  const { sheetOpen, setSheetOpen, slip } = useSlipKeys(betting, wide && event.can.bet, { atOnce })
  useSeen(event.title)
  // on the first load the lower parts are drawn after the first view, so that neither delays a press
  const below = useDeferredValue(true, useLate())
  // while bets are open the chart is under the seam; later the state is
  const open = event.can.bet
  // as it was when the page opened: a bet of somebody else moves nothing
  const [inviting] = useState(event.betCount === (event.mine?.betCount ?? 0))
  return (
    <>
      <div className={classNames(COLUMNS, CLEAR_OF_BAR)}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <EventHead event={event} />
          {inviting && event.status === 'open' && event.can.invite && event.inviteLink && (
            <InviteCard event={event} />
          )}
          <EventPhotos event={event} />
          {!wide && <SettledReceipt event={event} />}
          {!open && <EventState event={event} />}
        </div>
        {/* before the chart and the comments: with the Tab key the slip follows the prices */}
        {wide && (
          <aside aria-label={open ? 'Bet slip' : 'Beside the event'} className="row-span-2 min-w-0">
            <div ref={slip} className="sticky top-11 grid gap-4">
              <SettledReceipt event={event} />
              <BesideEvent event={event} betting={betting} atOnce={atOnce} />
            </div>
          </aside>
        )}
        <div className="mt-4 grid min-w-0 grid-cols-1 content-start gap-4">
          <EventChart event={event} />
          {below && (
            // on a phone the bar at the foot covers its first lines, which leaves it enough time
            <WhenSeen waiting={belowWaiting} early={wide ? 200 : 0}>
              <LowerPart>
                <BelowEvent event={event} wide={wide} />
              </LowerPart>
            </WhenSeen>
          )}
        </div>
      </div>
      {!wide && (open || sheetOpen) && (
        <SlipBar event={event} betting={betting} open={sheetOpen} onOpenChange={setSheetOpen} />
      )}
      <SlipDialogs event={event} betting={betting} />
    </>
  )
}

/** A placeholder in the geometry of an event. */
function EventSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="grid content-start gap-3">
        <Loading label="Loading the event" />
        <Skeleton className="mt-2 mb-2 h-6 w-24" />
        <div className="flex items-start gap-3 md:gap-4">
          <Skeleton className="size-14 md:size-16" />
          <Skeleton className="h-8 flex-1 md:h-9.5" />
        </div>
        <div className="flex justify-between">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
        <Skeleton className="h-18 w-full rounded-lg" />
        <Skeleton className="h-4.5 w-32" />
        <div className="mt-1">
          <StepChartSkeleton />
        </div>
        <Skeleton className="mt-1 h-56 w-full rounded-xl" />
      </div>
      <div className="hidden lg:block">
        <Skeleton className="h-96 w-full rounded-2xl" />
      </div>
    </div>
  )
}
