import type { GangBoard } from '#contract/gangs-board.ts'
import { SelectField } from '#web/ui/field.tsx'
import { shortMomentText, timeZone } from '#web/ui/moment-text.ts'

/** Every time zone that this browser knows, and those of the gang and the reader. */
const zonesWith = (...own: readonly string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...own])].sort()

type ZoneFieldProps = {
  board: GangBoard
  value: string
  error: string | undefined
  onChange: (timeZone: string) => void
}

/** The time zone by which the gang's weeks and months end. A change waits for the end of the week. */
export function ZoneField({ board, value, error, onChange }: ZoneFieldProps) {
  const from = board.next?.from ?? board.ends
  return (
    <SelectField
      label="Time zone"
      hint={
        value === board.timeZone
          ? 'This week of your board ends there on Monday at 00:00.'
          : `Counts from the end of this week on, ${shortMomentText(from)}. A month that runs keeps its end.`
      }
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      {zonesWith(board.timeZone, value, timeZone()).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
