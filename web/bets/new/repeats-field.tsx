import { ChipGroup } from '#web/ui/chip.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { ownZone } from '#web/ui/typed-moment.ts'
import type { NewRepeats } from './repeats.ts'

const EVERY = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const
const ENDS = [
  { value: 'count', label: 'A number of times' },
  { value: 'until', label: 'Until a date' },
] as const

type RepeatsFieldProps = {
  value: NewRepeats
  /** an interest or a jury keeps it from repeating */
  open: boolean
  error: string | undefined
  onChange: (repeats: NewRepeats) => void
}

/** Whether the question is asked anew, and for how long. The end of the event gives the time of day. */
export function RepeatsField({ value, open, error, onChange }: RepeatsFieldProps) {
  const set = (more: Partial<NewRepeats>) => onChange({ ...value, ...more })
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Repeats</p>
      {open ? (
        <ChipGroup label="Repeats" options={EVERY} value={value.every} onChange={(every) => set({ every })} />
      ) : (
        <p className="text-sm text-ink-3">
          An event with an interest or a jury does not repeat: both are about one event alone.
        </p>
      )}
      {open && value.every !== 'never' && (
        <>
          <p className="text-sm text-ink-3">
            The next one opens when this one ends, and closes at the same time of day. {ownZone()}
          </p>
          <ChipGroup
            label="For how long"
            options={ENDS}
            value={value.ends}
            onChange={(ends) => set({ ends })}
          />
          {value.ends === 'count' ? (
            <TextField
              label="Times in all"
              inputMode="numeric"
              value={value.count}
              error={error}
              onChange={({ target }) => set({ count: target.value })}
            />
          ) : (
            <TextField
              label="Last day"
              type="date"
              value={value.until}
              error={error}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
        </>
      )}
      {open && value.every === 'never' && error && <FieldError>{error}</FieldError>}
    </div>
  )
}
