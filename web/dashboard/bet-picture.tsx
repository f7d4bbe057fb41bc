import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Selection } from '#contract/odds.ts'
import { type EventView, labelsOf, poolsOf } from '#web/bets/event/event-labels.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'

export type BetPictureProps = {
  eventId: string
  event: Pick<EventView, 'title' | 'optionALabel' | 'optionBLabel' | 'optionAPool' | 'optionBPool'>
  practice: boolean
  /** the person's bet, its stake in hundredths; absent without a bet */
  mine?: { selection: Selection; stake: bigint }
  closed?: boolean
  outcome?: Selection | 'void'
  /** the line below */
  children: ReactNode
}

/** An event of a person: the question as a link to it, and both sides, with the person's stake on one of them, if any. */
export function BetPicture(props: BetPictureProps) {
  const { eventId, event, practice, mine, closed = false, outcome, children } = props
  return (
    <article className="relative grid grid-cols-1 gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base wrap-anywhere">
          <Link
            dir="auto"
            href={`/events/${eventId}`}
            className="line-clamp-2 before:absolute before:inset-0 before:rounded-md hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink-1"
          >
            {event.title}
          </Link>
        </h3>
        <ModeMark practice={practice} />
      </div>
      <SeamBar
        pools={poolsOf(event)}
        labels={labelsOf(event)}
        size="list"
        {...(mine && {
          mine: mine.selection,
          mineText: `you ${moneyText({ cents: mine.stake, currency: practice ? 'PLAY' : 'USD' })}`,
        })}
        closed={closed}
        {...(outcome && { outcome })}
      />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        {children}
      </div>
    </article>
  )
}
