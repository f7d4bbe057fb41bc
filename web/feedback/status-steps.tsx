import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { type Status, statuses } from './feedback-data.ts'

/** The steps of a feedback: past ones are ticked, future ones dashed. */
export function StatusSteps({ status }: { status: Status }) {
  const here = statuses.findIndex(({ value }) => value === status)
  return (
    <ol aria-label="Progress" className="grid grid-cols-4 gap-1">
      {statuses.map(({ value, word }, step) => (
        <li
          key={value}
          aria-current={step === here ? 'step' : undefined}
          className={classNames(
            'grid gap-1 text-xs',
            step === here ? 'font-semibold text-ink-1' : 'text-ink-3',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'border-t-[3px]',
              step <= here ? 'border-ink-1' : 'border-dashed border-line-2',
            )}
          />
          <span className="inline-flex items-center gap-1">
            {step < here && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
            {word}
            {step < here && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
