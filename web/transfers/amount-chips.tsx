import { type AmountStep, stepAmount } from '#web/ui/amount-steps.ts'

const steps: { text: string; label: string; step: AmountStep }[] = [
  { text: '+1', label: 'Add 1', step: { add: 100n } },
  { text: '+5', label: 'Add 5', step: { add: 500n } },
  { text: '+25', label: 'Add 25', step: { add: 2500n } },
  { text: '½', label: 'Half', step: 'half' },
  { text: 'Max', label: 'Max', step: 'max' },
]

type AmountChipsProps = {
  value: string
  onChange: (value: string) => void
  /** cents; without it there is no Max */
  max?: bigint
}

/** Quick steps for an amount field. */
export function AmountChips({ value, onChange, max }: AmountChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Change the amount</legend>
      {steps
        .filter(({ step }) => step !== 'max' || max !== undefined)
        .map(({ text, label, step }) => (
          <button
            key={text}
            type="button"
            aria-label={label}
            onClick={() => onChange(stepAmount(value, step, max))}
            className="min-h-11 min-w-12 rounded-full border border-line-2 bg-raised px-2.5 text-sm font-strong hover:border-ink-1"
          >
            {text}
          </button>
        ))}
    </fieldset>
  )
}
