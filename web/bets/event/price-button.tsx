import { Link } from 'wouter'
import { letterOf, paidOdds, SELECTIONS, type Selection } from '#contract/odds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import { type EventView, labelsOf, poolsOf } from './event-labels.ts'

/** The fields of an event that a price button needs. */
export type Priced = Pick<
  EventView,
  'id' | 'optionALabel' | 'optionBLabel' | 'optionAPool' | 'optionBPool' | 'feeBps'
>

const looks = {
  optionA: 'border-side-a hover:bg-a-soft',
  optionB: 'border-side-b hover:bg-b-soft',
}

const base =
  'relative flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-lg border bg-raised px-3 py-2 text-left leading-tight @max-[440px]:flex-wrap @max-[440px]:content-center @max-[440px]:gap-x-1.5 @max-[440px]:gap-y-0.5 @max-[440px]:px-2 ' +
  'font-semibold text-ink-1 transition-[transform,background-color] duration-[var(--press)] active:scale-[.985] disabled:opacity-45'

/**
 * "Late · 1.30": an answer with the payout for each 1.00 on it, after the fee. Without bets on it there is no price. In a
 * narrow card the answer has its own line below the price, so that its words stay whole.
 */
function Face({ event, selection }: { event: Priced; selection: Selection }) {
  const Icon = selection === 'optionA' ? SideAIcon : SideBIcon
  const odds = paidOdds(poolsOf(event), selection, BigInt(event.feeBps))
  return (
    <>
      <Icon size={22} className="shrink-0 @max-[440px]:size-4.5" />
      <span className="sr-only">Bet on {letterOf(selection)}: </span>
      <span
        className="line-clamp-3 min-w-0 flex-1 wrap-break-word @max-[440px]:order-last @max-[440px]:basis-full"
        dir="auto"
      >
        {labelsOf(event)[selection]}
      </span>
      {odds && (
        <>
          <span className="sr-only"> · </span>
          <span className="figure ml-auto shrink-0 text-lg font-bold @max-[440px]:text-base">{odds}</span>
        </>
      )}
    </>
  )
}

/** A side of the event as a button that acts on this page. */
export function PriceButton(props: {
  event: Priced
  selection: Selection
  onPress: () => void
  disabled?: boolean
}) {
  const { event, selection, onPress, disabled } = props
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={classNames(base, looks[selection])}
    >
      <Face event={event} selection={selection} />
    </button>
  )
}

/** Both sides as links to the event's page, which opens with that side on the slip. */
export function PriceLinks({ event }: { event: Priced }) {
  return (
    <div className="flex gap-2">
      {SELECTIONS.map((selection) => (
        <Link
          key={selection}
          href={`/events/${event.id}?side=${letterOf(selection)}`}
          className={classNames(base, looks[selection])}
        >
          <Face event={event} selection={selection} />
        </Link>
      ))}
    </div>
  )
}
