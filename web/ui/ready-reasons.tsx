import { Chip } from './chip.tsx'

/** A reason that a person takes over with one press: the words of its button, and the text. */
export type ReadyReason = { label: string; text: string }

/** The reason with a ready one before the person's own words, or without it. */
export const withReady = (reason: string, text: string, on: boolean): string => {
  const own = reason.replace(text, '').trim()
  return on ? `${text} ${own}`.trim() : own
}

type ReadyReasonsProps = {
  reasons: readonly ReadyReason[]
  value: string
  onChange: (reason: string) => void
}

/** Reasons to begin with, above the field for one's own words, which stay. */
export function ReadyReasons({ reasons, value, onChange }: ReadyReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 *:max-w-full *:whitespace-normal">
      <legend className="sr-only">Ready reasons</legend>
      {reasons.map(({ label, text }) => (
        <Chip
          key={label}
          pressed={value.includes(text)}
          onPressedChange={(on) => onChange(withReady(value, text, on))}
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}
