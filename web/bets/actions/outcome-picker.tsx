import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { type EventDetail, type Outcome, outcomeText } from '../event/event-labels.ts'

const outcomes: readonly Outcome[] = ['optionA', 'optionB', 'void']

type OutcomePickerProps = {
  event: Pick<EventDetail, 'optionALabel' | 'optionBLabel'>
  /** its question */
  legend?: string
  value: Outcome | undefined
  onChange: (outcome: Outcome) => void
  error?: string | undefined
  /** the outcomes to choose from; all by default */
  among?: readonly Outcome[]
}

/** One of the outcomes of an event. */
export function OutcomePicker({
  event,
  legend = 'Outcome',
  value,
  onChange,
  error,
  among = outcomes,
}: OutcomePickerProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {among.map((outcome) => (
        <label
          key={outcome}
          className={classNames(
            'flex min-h-12 items-center gap-3 rounded-lg border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
            value === outcome ? 'border-ink-1 bg-sunken font-semibold' : 'border-line-2 hover:border-ink-1',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === outcome}
            onChange={() => onChange(outcome)}
            className="size-5 shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0 wrap-anywhere">{outcomeText(event, outcome)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
