import { TextField, type TextFieldProps } from './field.tsx'
import { ownZone, readMoment } from './typed-moment.ts'

type MomentFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'hint' | 'onChange'> & {
  /** of the field, in the reader's own time: "2028-03-26T02:30" */
  value: string
  /** beside the time zone */
  hint?: string
  onChange: (value: string) => void
}

/** A field of date and time, which names the time zone. It refuses a time that does not exist at once. */
export function MomentField({ value, hint = '', error, onChange, ...field }: MomentFieldProps) {
  const { problem, note = '' } = readMoment(value)
  return (
    <TextField
      {...field}
      type="datetime-local"
      hint={[ownZone(), note, hint].filter(Boolean).join(' ')}
      error={error ?? problem}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
