import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { type PlayLimits, periodLabel, shortMinutesText } from './limit-text.ts'
import { PendingChange } from './pending-change.tsx'

const TimeDialog = lazy(() => import('./time-dialog.tsx').then((m) => ({ default: m.TimeDialog })))

type Period = keyof PlayLimits['time']
type TimeLimit = PlayLimits['time'][Period]
type TimeCardProps = Pick<PlayLimits, 'time' | 'check'>

/** The minutes of play that a person allows themselves, and the interval of reality checks. */
export function TimeCard({ time, check }: TimeCardProps) {
  const [asked, setAsked] = useState<Period | 'check'>()
  return (
    <Card aria-label="Time">
      <CardTitle>Time</CardTitle>
      <ul className="-mt-2">
        {(['day', 'week'] as const).map((period) => (
          <TimeRow key={period} period={period} limit={time[period]} onChange={() => setAsked(period)} />
        ))}
        <li className="flex items-center justify-between gap-3 pt-4">
          <div className="min-w-0">
            <h3 className="text-base">Reality check</h3>
            <p className="text-ink-2">
              After every <span className="font-semibold text-ink-1">{shortMinutesText(check)}</span> of play
            </p>
          </div>
          <Button
            variant="secondary"
            size="dense"
            aria-label="Change Reality check"
            onClick={() => setAsked('check')}
          >
            Change
          </Button>
        </li>
      </ul>
      <Opened opened={asked} onClose={() => setAsked(undefined)}>
        {asked && (
          <TimeDialog
            of={asked}
            held={asked === 'check' ? check : time[asked].minutes}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Opened>
    </Card>
  )
}

type TimeRowProps = { period: Period; limit: TimeLimit; onChange: () => void }

function TimeRow({ period, limit: { minutes, used, pending }, onChange }: TimeRowProps) {
  const name = `Play in ${periodLabel[period]}`
  const changing = useAction(
    (act: 'keep' | 'confirm') =>
      act === 'confirm'
        ? call('confirmPlayTime', { params: { period }, body: {} })
        : call('setPlayTime', { params: { period }, body: { minutes } }),
    { done: 'Saved', fallback: 'Nothing was changed. Try again.' },
  )
  return (
    <li className="grid gap-2 border-b border-line-1 py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-base">{name}</h3>
        <Button
          variant="secondary"
          size="dense"
          aria-label={`${minutes === null ? 'Set' : 'Change'} ${name}`}
          onClick={onChange}
        >
          {minutes === null ? 'Set' : 'Change'}
        </Button>
      </div>
      <p className="text-ink-2">
        <span className="font-semibold text-ink-1">{shortMinutesText(used)}</span>
        {minutes === null ? ', no limit' : ` of ${shortMinutesText(minutes)}`}
      </p>
      {minutes !== null && (
        <ShareBar
          parts={[{ key: 'used', share: minutes === 0 ? 100 : Math.min(100, (used * 100) / minutes) }]}
        />
      )}
      {pending && (
        <PendingChange
          pending={pending}
          of={name}
          to={pending.minutes === null ? 'No limit' : shortMinutesText(pending.minutes)}
          busy={changing.isPending}
          failure={changing.failure}
          onConfirm={() => changing.mutate('confirm')}
          onKeep={() => changing.mutate('keep')}
        />
      )}
    </li>
  )
}
