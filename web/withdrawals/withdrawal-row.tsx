import { Check, Circle, Clock, OctagonX } from 'lucide-react'
import { DESTINATION_NAMES } from '#contract/destinations.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type TimelineStep, timelineOf } from './withdrawal-steps.ts'

/** One withdrawal: its destination, its cost, its progress. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, status, destination, destinationLabel, amount, fee, netAmount, notes, createdAt } = withdrawal
  const open = status === 'pending' || status === 'processing'
  return (
    <li
      data-withdrawal={id}
      className="grid gap-2 border-b border-line-1 py-4 first:pt-0 last:border-b-0 last:pb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-[min(8rem,100%)] flex-1">
          <p className="font-semibold wrap-anywhere">
            {DESTINATION_NAMES[destination]}{' '}
            <span className="tabular font-normal text-ink-2">{destinationLabel}</span>
          </p>
          <p className="text-sm text-ink-2">
            <time dateTime={createdAt}>{momentText(createdAt)}</time>
          </p>
        </div>
        <div className="ml-auto grid justify-items-end gap-1.5">
          <Money wire={amount} currency="USD" className="font-semibold" />
          <StatusBadge status={status} />
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Figure term="Fee" wire={fee} />
        <Figure term="Net" wire={netAmount} />
      </dl>
      {notes && (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Notes:</span> {notes}
        </p>
      )}
      <Disclosure title="Steps" open={open}>
        <Timeline steps={timelineOf(withdrawal)} />
      </Disclosure>
    </li>
  )
}

function Figure({ term, wire }: { term: string; wire: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-2">{term}</dt>
      <dd>
        <Money wire={wire} currency="USD" />
      </dd>
    </div>
  )
}

const marks: Record<TimelineStep['state'], { icon: typeof Check; tone: string; said: string }> = {
  done: { icon: Check, tone: 'border-ink-1 bg-primary text-on-primary', said: 'Done: ' },
  now: { icon: Clock, tone: 'border-dashed border-pot bg-pot-soft text-pot', said: 'Now: ' },
  ahead: { icon: Circle, tone: 'border-dashed border-line-2 text-ink-3', said: 'Next: ' },
  failed: { icon: OctagonX, tone: 'border-loss bg-loss-soft text-loss', said: 'Ended: ' },
}

/** The steps of a withdrawal with their dates; future ones are dashed. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid">
      {steps.map(({ title, at, detail, state }, place) => {
        const { icon: Icon, tone, said } = marks[state]
        const last = place === steps.length - 1
        return (
          <li key={title} className="relative flex gap-3 pb-3 last:pb-0">
            {!last && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-6 bottom-0 left-3 -ml-px border-l',
                  state === 'done' ? 'border-ink-1' : 'border-dashed border-line-2',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames('grid size-6 shrink-0 place-items-center rounded-full border', tone)}
            >
              <Icon size={14} strokeWidth={2} />
            </span>
            <div className="min-w-0 text-sm">
              <p className={classNames('font-semibold', state === 'ahead' && 'text-ink-2')}>
                <span className="sr-only">{said}</span>
                {title}
              </p>
              {at && (
                <p className="text-ink-2">
                  <time dateTime={at}>{momentText(at)}</time>
                </p>
              )}
              {detail && <p className="wrap-anywhere text-ink-2">{detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
