import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { cutTo } from '#contract/characters.ts'
import { categoryLabels } from '#web/bets/event/event-labels.ts'
import { useApi } from '#web/client/calls/query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type PickedEvent = { id: string; title: string }

/** The number of shown results; a search narrows them down. */
const SHOWN = 6

type EventPickerProps = {
  value: PickedEvent | null
  onChange: (event: PickedEvent | null) => void
  error?: string | undefined
}

/** Finds an open event by its words: only open ones can be linked. */
export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const asked = useDeferredValue(cutTo(search.trim(), 100))
  const found = useApi(
    'listEvents',
    { query: { status: 'open', limit: SHOWN, sort: 'closing-soon', ...(asked && { search: asked }) } },
    { enabled: open && !value },
  )
  if (value) {
    return (
      <div className="grid gap-1.5">
        <span className="text-sm font-semibold">Event</span>
        <div className="flex items-center gap-2 rounded-md border border-line-2 py-0.5 pl-3">
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {value.title}
          </span>
          <IconButton label="Remove the event" onClick={() => onChange(null)}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        {error && <p className="text-sm text-loss">{error}</p>}
      </div>
    )
  }
  const events = found.data ?? []
  return (
    <div className="grid gap-2">
      <TextField
        label="Event"
        optional
        type="search"
        autoComplete="off"
        hint="Only open events can be linked."
        error={error}
        value={search}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setOpen(true)
          setSearch(target.value)
        }}
      />
      {open && (
        <section aria-label="Open events" className="grid max-h-56 auto-rows-max gap-1 overflow-y-auto">
          {events.map((event) => (
            <button
              key={event.id}
              type="button"
              onClick={() => onChange({ id: event.id, title: event.title })}
              className="grid min-h-11 rounded-md border border-line-1 px-3 py-1.5 text-left hover:border-line-2"
            >
              <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
                {event.title}
              </span>
              <span className="text-sm text-ink-2">
                {categoryLabels[event.category]} · {event.isPracticeMode ? 'practice' : 'real money'}
              </span>
            </button>
          ))}
          {found.isSuccess && events.length === 0 && (
            <p className="text-sm text-ink-2">No open event matches these words.</p>
          )}
          {found.isError && <p className="text-sm text-loss">The events did not load. Try again.</p>}
        </section>
      )}
    </div>
  )
}
