import { useId } from 'react'

const audiences = [
  { isPublic: true, label: 'Everybody', text: 'The room is listed.' },
  { isPublic: false, label: 'By invite link', text: 'Only people with the link can find it.' },
]

type WhoMayComeProps = { isPublic: boolean; onChange: (isPublic: boolean) => void }

/** Whether a room is in the list or only behind its link. */
export function WhoMayCome({ isPublic, onChange }: WhoMayComeProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Who can enter</legend>
      {audiences.map(({ isPublic: value, label, text }) => (
        <label key={label} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={isPublic === value}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            <span className="font-semibold">{label}</span>
            <span className="block text-sm text-ink-2">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
