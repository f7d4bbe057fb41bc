import { Link } from 'wouter'
import type { Pick } from '#contract/insights.ts'
import { letterOf } from '#contract/odds.ts'
import { Closing } from '#web/bets/event/closing.tsx'
import { categoryLabels, labelsOf, poolsOf } from '#web/bets/event/event-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Mode } from './insight-data.ts'
import { percentText, pointsText, reasonsOf } from './insight-text.ts'

/** A pick: the event now, its state when it was picked, and its score. It leads to the event and bets nothing. */
export function PickCard({ pick, mode }: { pick: Pick; mode: Mode }) {
  const { event, favourite, result } = pick
  const open = event.status === 'open'
  const favoured = `${letterOf(favourite)} · ${labelsOf(event)[favourite]}`
  return (
    <Card aria-label={event.title} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          <span className="font-semibold text-ink-1">{pick.place}</span> · {categoryLabels[event.category]}
          {open && (
            <>
              {' · '}
              <Closing endsAt={event.endsAt} />
            </>
          )}
        </span>
        {(result || !open) && <StatusBadge status={result ?? event.status} />}
      </div>
      <h3 className="text-lg wrap-anywhere">
        <Link href={`/events/${event.id}`} dir="auto" className="hover:underline">
          {event.title}
        </Link>
      </h3>
      <SeamBar
        pools={poolsOf(event)}
        labels={labelsOf(event)}
        size="list"
        feeBps={event.feeBps}
        closed={!open}
        {...(event.outcome && { outcome: event.outcome })}
      />
      <p className="text-sm wrap-anywhere text-ink-2">
        When it was picked, the crowd favoured <b className="font-semibold text-ink-1">{favoured}</b> with{' '}
        <span className="tabular">{percentText(pick.shareThen)}</span> of{' '}
        <Money wire={pick.poolThen} currency={mode === 'practice' ? 'PLAY' : 'USD'} />.
      </p>
      <Score pick={pick} />
    </Card>
  )
}

/** Why it was picked: the three measures of its score. */
function Score({ pick }: { pick: Pick }) {
  const { pool, movement, time, total } = pick.points
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      <ShareBar
        parts={Object.entries({ pool, movement, time }).map(([key, tenths]) => ({ key, share: tenths / 10 }))}
      />
      <p className="tabular">
        Score <b className="font-semibold text-ink-1">{pointsText(total)}</b> of 100: pool {pointsText(pool)}{' '}
        + movement {pointsText(movement)} + time {pointsText(time)}
      </p>
      <p className="tabular">{reasonsOf(pick).join(' · ')}</p>
    </div>
  )
}
