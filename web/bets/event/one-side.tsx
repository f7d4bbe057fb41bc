import type { Selection } from '#contract/odds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import { type EventDetail, labelsOf } from './event-labels.ts'

/** The two sides for a person who is on one of them, or may bet on one alone. */
export function OneSide({ event, own }: { event: EventDetail; own: Selection }) {
  const labels = labelsOf(event)
  const sides = [
    { selection: 'optionA', Icon: SideAIcon, on: 'border-side-a bg-a-soft ring-1 ring-side-a ring-inset' },
    { selection: 'optionB', Icon: SideBIcon, on: 'border-side-b bg-b-soft ring-1 ring-side-b ring-inset' },
  ] as const
  return (
    <div className="grid gap-1.5">
      <div role="radiogroup" aria-label="Your side" className="grid grid-cols-2 gap-2">
        {sides.map(({ selection, Icon, on }) => (
          // biome-ignore lint/a11y/useSemanticElements: nothing can be chosen here; it reads as the choice that was made
          <div
            key={selection}
            role="radio"
            tabIndex={selection === own ? 0 : -1}
            aria-checked={selection === own}
            aria-disabled={selection !== own}
            className={classNames(
              'flex min-h-12 items-center gap-2.5 rounded-lg border px-3 py-2 font-semibold',
              selection === own ? on : 'border-line-1 text-ink-3',
            )}
          >
            <Icon size={22} className={classNames('shrink-0', selection !== own && 'opacity-45')} />
            <span className="min-w-0 wrap-anywhere">{labels[selection]}</span>
          </div>
        ))}
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {event.mine
          ? `You are on ${labels[own]}: you may add to your bet, but not switch sides.`
          : `You have an interest in this event, so you can bet on ${labels[own]} alone.`}
      </p>
    </div>
  )
}
