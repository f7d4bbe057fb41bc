import { classNames } from './class-names.ts'

type StepProgressProps = {
  /** the text before the figures: "Matches until you are ranked" */
  label: string
  done: number
  of: number
}

/** A bar cut into this many steps. The figures are beside it, so colour never carries the meaning alone. */
export function StepProgress({ label, done, of }: StepProgressProps) {
  const steps = Array.from({ length: of }, (_, step) => step)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${of}`}
        className="flex h-3 min-w-0 flex-1 gap-0.5"
      >
        {steps.map((step) => (
          <span
            key={step}
            className={classNames(
              'flex-1 -skew-x-12 border first:rounded-l-sm last:rounded-r-sm',
              step < done ? 'border-ink-1 bg-ink-1' : 'border-line-2',
            )}
          />
        ))}
      </div>
      <span aria-hidden="true" className="tabular shrink-0 text-sm font-semibold">
        {done}/{of}
      </span>
    </div>
  )
}
