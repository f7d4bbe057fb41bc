import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { useOddsHistory } from '#web/bets/event-data.ts'
import { currencyOf, labelsOf } from '#web/bets/event-labels.ts'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import type { Room } from './room-data.ts'

const SHOWN = 6

type Line = { at: string; selection: Selection; cents: bigint }

/** The newest bets out of the history of both pools, the newest first. */
export function tapeOf(history: Reply<'oddsHistory'>): Line[] {
  return history
    .flatMap((point, at): Line[] => {
      const before = history[at - 1]
      const grown = (now: string, then: string | undefined) => wireToCents(now) - wireToCents(then ?? '0.00')
      const lines: Line[] = [
        { at: point.at, selection: 'optionA', cents: grown(point.optionAPool, before?.optionAPool) },
        { at: point.at, selection: 'optionB', cents: grown(point.optionBPool, before?.optionBPool) },
      ]
      return lines.filter(({ cents }) => cents > 0n)
    })
    .toReversed()
    .slice(0, SHOWN)
}

/** What was put on which side, as it happens. */
export function EventTape({ event }: { event: NonNullable<Room['event']> }) {
  const lines = tapeOf(useOddsHistory(event.id).data ?? [])
  if (lines.length === 0) return null
  const labels = labelsOf(event)
  return (
    <ol aria-label="Newest bets" className="event-tape">
      {lines.map(({ at, selection, cents }) => {
        const Icon = selection === 'optionA' ? SideAIcon : SideBIcon
        return (
          <li key={`${at} ${selection}`}>
            <Icon size={16} className="shrink-0" />
            <Money cents={cents} currency={currencyOf(event)} className="font-semibold text-ink-1" />
            <bdi className="min-w-0 flex-1 truncate">{labels[selection]}</bdi>
            <Moment at={at} format={shortMomentText} />
          </li>
        )
      })}
    </ol>
  )
}
