import { type AmountStep, stepAmount } from './amount-steps.ts'
import { classNames } from './class-names.ts'

const steps: { text: string; label: string; step: AmountStep }[] = [
  { text: '+1', label: 'Add 1', step: { add: 100n } },
  { text: '+5', label: 'Add 5', step: { add: 500n } },
  { text: '+25', label: 'Add 25', step: { add: 2500n } },
  { text: '½', label: 'Half', step: 'half' },
  { text: 'Max', label: 'Max', step: 'max' },
]

export type AmountChipsProps = {
  value: string
  onChange: (value: string) => void
  /** hundredths; Max takes all of it, while it has anything */
  purse?: bigint | undefined
  disabled?: boolean | undefined
  className?: string
}

/** Quick steps for an amount field. */
export function AmountChips({ value, onChange, purse, disabled, className = '' }: AmountChipsProps) {
  return (
    <fieldset className={classNames('flex flex-wrap gap-1.5', className)}>
      <legend className="sr-only">Change the amount</legend>
      {steps
        .filter(({ step }) => step !== 'max' || (purse ?? 0n) > 0n)
        .map(({ text, label, step }) => (
          <button
            key={text}
            type="button"
            aria-label={label}
            disabled={disabled}
            onClick={() => onChange(stepAmount(value, step, purse))}
            className="min-h-11 min-w-13 rounded-full border border-line-2 bg-raised px-3 text-sm font-strong transition-[transform,border-color] duration-[var(--press)] hover:border-ink-1 active:scale-[.97] disabled:opacity-45"
          >
            {text}
          </button>
        ))}
    </fieldset>
  )
}
