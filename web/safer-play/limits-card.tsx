import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { limitName, type PlayLimit, usedShare } from './limit-text.ts'
import { PendingChange } from './pending-change.tsx'
import { useLimitChange } from './use-limit-change.ts'

const LimitDialog = lazy(() => import('./limit-dialog.tsx').then((m) => ({ default: m.LimitDialog })))

/** The present limits, and the button to set one. */
export function LimitsCard({ limits }: { limits: readonly PlayLimit[] }) {
  /** 'new', or the limit to change */
  const [asked, setAsked] = useState<'new' | PlayLimit>()
  const set = limits.filter(({ amount }) => amount !== null)
  return (
    <Card aria-label="Limits">
      <CardTitle>Limits</CardTitle>
      {set.length === 0 ? (
        <EmptyState
          illustration="table"
          title="You have set no limit."
          action={<Button onClick={() => setAsked('new')}>Set a limit</Button>}
        />
      ) : (
        <>
          <ul className="-mt-2">
            {set.map((limit) => (
              <LimitRow key={limitName(limit)} limit={limit} onChange={() => setAsked(limit)} />
            ))}
          </ul>
          <CardAction>
            <Button variant="secondary" onClick={() => setAsked('new')}>
              Set another limit
            </Button>
          </CardAction>
        </>
      )}
      {asked && (
        <Opened onClose={() => setAsked(undefined)}>
          <LimitDialog
            limits={limits}
            change={asked === 'new' ? undefined : asked}
            onClose={() => setAsked(undefined)}
          />
        </Opened>
      )}
    </Card>
  )
}

type LimitRowProps = { limit: PlayLimit; onChange: () => void }

function LimitRow({ limit, onChange }: LimitRowProps) {
  const name = limitName(limit)
  return (
    <li className="grid gap-2 border-b border-line-1 py-4 last:border-b-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-base wrap-anywhere">{name}</h3>
        <Button variant="secondary" size="dense" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      </div>
      {limit.period === 'bet' ? <Largest limit={limit} /> : <Used limit={limit} />}
      <Waiting limit={limit} />
    </li>
  )
}

const Largest = ({ limit: { amount } }: { limit: PlayLimit }) => (
  <p className="text-ink-2">
    At most <Money wire={amount ?? '0.00'} currency="USD" className="font-semibold text-ink-1" />
  </p>
)

/** The used part of a limit, as a bar and in figures. */
function Used({ limit }: { limit: PlayLimit }) {
  const { amount, used, room: allowance, opensAt } = limit
  const share = usedShare(limit)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-2">
        <span>
          <Money wire={used} currency="USD" className="font-semibold text-ink-1" /> of{' '}
          <Money wire={amount ?? '0.00'} currency="USD" />
        </span>
        <span className="ml-auto text-right">
          <Money wire={allowance ?? '0.00'} currency="USD" className="font-semibold text-ink-1" /> left
        </span>
      </p>
      <ShareBar parts={[{ key: 'used', share }]} />
      {opensAt !== null && (
        <p className="text-sm text-ink-2">
          More opens <Moment at={opensAt} format={shortMomentText} />.
        </p>
      )}
    </>
  )
}

function Waiting({ limit }: { limit: PlayLimit }) {
  const { kind, period, amount, pending } = limit
  const change = useLimitChange()
  if (!pending) return null
  return (
    <PendingChange
      pending={pending}
      of={limitName(limit)}
      to={pending.amount === null ? 'No limit' : <Money wire={pending.amount} currency="USD" />}
      busy={change.isPending}
      failure={change.failure}
      onConfirm={() => change.mutate({ kind, period, act: 'confirm' })}
      onKeep={() => change.mutate({ kind, period, act: 'set', amount })}
    />
  )
}
