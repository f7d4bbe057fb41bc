import { useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'

const parts = [
  { label: 'Month', name: 'birthMonth', autoComplete: 'bday-month', length: 9, wide: 'flex-1' },
  { label: 'Day', name: 'birthDay', autoComplete: 'bday-day', length: 2, wide: 'flex-1' },
  { label: 'Year', name: 'birthYear', autoComplete: 'bday-year', length: 4, wide: 'flex-[1.5]' },
] as const

/** A date of birth as month, day and year: a person types it in seconds; a calendar takes many steps back. */
export function BirthFields({ error }: { error: string | undefined }) {
  const note = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink-1">Date of birth</legend>
      <div className="flex gap-2">
        {parts.map(({ label, name, autoComplete, length, wide }) => (
          <label key={name} className={`grid min-w-0 gap-1 text-sm text-ink-2 ${wide}`}>
            {label}
            <input
              name={name}
              data-part-of="dateOfBirth"
              autoComplete={autoComplete}
              // shows the keyboard of figures first: a person may still type the month's name
              inputMode="numeric"
              maxLength={length}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? note : undefined}
              className="control tabular"
            />
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        <p className="text-sm text-ink-3">For example 5 17 1990.</p>
      )}
    </fieldset>
  )
}
