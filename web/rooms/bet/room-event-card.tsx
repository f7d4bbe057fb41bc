import { Info } from 'lucide-react'
import { wireToCents } from '#contract/money.ts'
import { displayOdds, letterOf, paidOdds, SELECTIONS, type Selection } from '#contract/odds.ts'
import { currencyOf, labelsOf } from '#web/bets/event/event-labels.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Room } from '../room/room-data.ts'
import { countedText } from '../room/room-labels.ts'
import type { RoomOdds, Stats } from '../room/use-room-odds.ts'
import { RoomEventHead } from './room-event-head.tsx'

export const statsPools = (stats: Stats) => ({
  optionA: wireToCents(stats.optionAPool),
  optionB: wireToCents(stats.optionBPool),
})

/** The payout for 1.00 after the fee, as on every screen; null without bets on the side, or until the fee is known. */
export const paidFor = (stats: Stats, side: Selection, feeBps: number | undefined): string | null =>
  feeBps === undefined ? null : paidOdds(statsPools(stats), side, BigInt(feeBps))

/** The odds that the specification asks of a room: the whole pool divided by the side's. They stand here alone. */
export function PoolOdds({ stats, side }: { stats: Stats; side: Selection }) {
  return (
    <span className="text-sm text-ink-2">
      pool odds, before the fee{' '}
      <span className="figure" data-odds={letterOf(side)}>
        {displayOdds(statsPools(stats), side) ?? 'be the first'}
      </span>
    </span>
  )
}

/** The line that warns that the odds are ahead of the picture. */
export const aheadText = (seconds: number): string => `Odds are live, but your video is ${seconds} s behind`

/** Whether the person can bet now, whatever their own picture shows. */
export const takesBets = (event: NonNullable<Room['event']>, odds: RoomOdds) =>
  odds.event ? odds.open : event.status === 'open'

type OddsDockProps = EventCardProps & {
  onBet: () => void
  /** on a phone: the event's card replaces the chat */
  eventShown: boolean
  onEvent: () => void
}

/** The two answers with their odds under the picture, in every layout, with the buttons to bet. */
export function OddsDock({ event, odds, onBet, eventShown, onEvent }: OddsDockProps) {
  const { shown, outcome } = odds
  const status = odds.status ?? event.status
  // keeps its place until the first odds arrive
  if (!shown) return <div className="room-dock" />
  const open = takesBets(event, odds)
  const labels = labelsOf(event)
  const side = (selection: Selection) => (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <bdi className="truncate">{labels[selection]}</bdi>
      <span className="figure shrink-0 font-bold" data-dock={letterOf(selection)}>
        {paidFor(shown, selection, odds.event?.feeBps) ?? '–'}
      </span>
    </span>
  )
  return (
    <div className="room-dock">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex justify-between gap-3 text-sm">
          {side('optionA')}
          {side('optionB')}
        </p>
        <SeamBar
          pools={statsPools(shown)}
          labels={labels}
          size="micro"
          closed={status !== 'open'}
          {...(outcome && { outcome })}
          {...(odds.event?.mine && { mine: odds.event.mine.selection })}
        />
      </div>
      <IconButton label="Event" aria-pressed={eventShown} className="md:hidden" onClick={onEvent}>
        <Info size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Button size="dense" disabled={!open} onClick={onBet}>
        {open ? 'Bet' : 'Closed'}
      </Button>
    </div>
  )
}

type EventCardProps = { event: NonNullable<Room['event']>; odds: RoomOdds }

/** The linked event's figures. The dock under the picture, which is always there beside this card, has the button to bet. */
export function RoomEventCard({ event, odds }: EventCardProps) {
  const { shown, ahead } = odds
  const status = odds.status ?? event.status
  const open = takesBets(event, odds)
  const currency = currencyOf(event)
  return (
    <Card className="room-event grid content-start gap-3" aria-label="Event">
      <RoomEventHead event={event} odds={odds} titleClass="text-lg" />
      {shown ? (
        <>
          <SideFigures shown={shown} event={event} feeBps={odds.event?.feeBps} />
          <p className="flex items-baseline justify-between gap-3 border-t border-line-1 pt-2.5">
            <span className="text-ink-2">Total pool · {countedText(shown.betCount, 'bet', 'bets')}</span>
            <Money wire={shown.totalPool} currency={currency} className="font-semibold" />
          </p>
        </>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
      {ahead > 0 && <p className="rounded-md bg-pot-soft px-3 py-2 text-sm">{aheadText(ahead)}</p>}
      {!open && (
        <p className="text-sm text-ink-2">
          {status === 'open' || status === 'locked'
            ? 'Betting closed for everybody at the same moment.'
            : 'No more bets on this event.'}
        </p>
      )}
    </Card>
  )
}

type SideFiguresProps = {
  shown: Stats
  event: EventCardProps['event']
  /** undefined until the event is known */
  feeBps: number | undefined
}

/** Each side's odds, pool and number of bets. */
function SideFigures({ shown, event, feeBps }: SideFiguresProps) {
  const currency = currencyOf(event)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      {SELECTIONS.map((side) => (
        <div key={side} className={side === 'optionB' ? 'text-right' : ''}>
          <dt className="text-ink-2 wrap-anywhere">
            <bdi>{labelsOf(event)[side]}</bdi>
          </dt>
          <dd className="figure text-xl font-bold" data-paid={letterOf(side)}>
            {paidFor(shown, side, feeBps) ?? 'be the first'}
          </dd>
          <dd>
            <PoolOdds stats={shown} side={side} />
          </dd>
          <dd className="text-ink-2">
            <Money wire={side === 'optionA' ? shown.optionAPool : shown.optionBPool} currency={currency} />
            {' · '}
            {countedText(side === 'optionA' ? shown.optionACount : shown.optionBCount, 'bet', 'bets')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
