import { TextField } from '#web/ui/field.tsx'

type VideoFieldProps = {
  value: string
  error: string | undefined
  optional?: boolean
  hint?: string
  onChange: (link: string) => void
}

/** The link of the video. */
export const VideoField = ({ onChange, ...field }: VideoFieldProps) => (
  <TextField
    label="Video link"
    type="url"
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    maxLength={500}
    placeholder="https://www.youtube.com/watch?v=…"
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
)
