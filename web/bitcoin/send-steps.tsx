import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const steps = ['Friend', 'Their address', 'Your wallet'] as const

/** The progress of sending Bitcoin. @param now the present step, from 0 */
export function SendSteps({ now }: { now: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-3">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === now ? 'step' : undefined}
          className={classNames(
            'grid content-start gap-1.5 border-t-2 pt-3 text-sm',
            place <= now ? 'border-ink-1 font-semibold' : 'border-dashed border-line-2 text-ink-2',
          )}
        >
          <span className="flex items-center gap-1.5">
            {place < now ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : `${place + 1}`}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
