import { useId } from 'react'
import { JURY_SEATS } from '#contract/jury-limits.ts'
import { ChipGroup } from '#web/ui/chip.tsx'

const CHOICES = [
  { value: 'moderator', label: 'A moderator' },
  { value: 'jury', label: 'A jury of seven' },
] as const

type JuryFieldProps = { value: boolean; onChange: (jury: boolean) => void }

/** The people who decide a dispute about a public event. */
export function JuryField({ value, onChange }: JuryFieldProps) {
  const note = useId()
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">If people disagree</p>
      <ChipGroup
        label="If people disagree"
        describedBy={note}
        options={CHOICES}
        value={value ? 'jury' : 'moderator'}
        onChange={(chosen) => onChange(chosen === 'jury')}
      />
      <p id={note} aria-live="polite" className="text-sm text-ink-3">
        {value
          ? `${JURY_SEATS} people with no part in it vote without names and stakes. A moderator decides where too few can.`
          : 'A moderator with no bet on it decides.'}
      </p>
    </div>
  )
}
