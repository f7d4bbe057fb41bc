import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { useSettled } from '#web/client/settled.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'

type PersonFound = Reply<'findPeople'>[number]
export type PickedPerson = Pick<PersonFound, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'> & {
  maskedEmail?: string
}

/** It searches names while the person types; an address only once it is complete, and numbers never. */
const searchable = (text: string) =>
  lengthOf(text) >= 2 &&
  !/^\d+$/.test(text) &&
  (!text.includes('@') || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text))

/** The people whose name or address begins with the typed text, once typing pauses. */
function usePeopleSearch(text: string, enabled: boolean) {
  const wanted = text.trim()
  const asked = useSettled(wanted)
  const search = useQuery<PersonFound[]>({
    queryKey: keyOf('findPeople', { query: { query: asked } }),
    enabled: searchable(asked) && enabled,
    staleTime: 60_000,
  })
  const current = searchable(wanted) && asked === wanted
  const found = current ? (search.data ?? []) : []
  return { found, nobody: current && search.isSuccess && found.length === 0 }
}

type PeoplePickerProps = {
  label: string
  hint?: string
  error?: string
  /** the typed text while no person is picked */
  text: string
  onText: (text: string) => void
  picked: PickedPerson | null
  onPick: (person: PickedPerson | null) => void
}

/** A person by id, e-mail address or name: typed in full, or picked from the names that begin with the text. */
export function PeoplePicker({ label, hint, error, text, onText, picked, onPick }: PeoplePickerProps) {
  const listId = useId()
  const [active, setActive] = useState(-1)
  const { found, nobody } = usePeopleSearch(text, picked === null)
  if (picked) return <Picked label={label} person={picked} onClear={() => onPick(null)} />
  const pick = (person: PersonFound) => {
    setActive(-1)
    onPick(person)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const key = pressedKey(event)
    if (key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (key === 'Enter' && found[active]) pick(found[active])
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        hint={hint}
        error={error}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={(typed) => {
          onText(typed.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList id={listId} found={found} active={active} onPick={pick} />
      <p role="status" className="text-sm text-ink-3 empty:hidden">
        {nobody
          ? 'Nobody has that name or confirmed address'
          : found.length > 0
            ? `${found.length} ${found.length === 1 ? 'person' : 'people'} found`
            : ''}
      </p>
    </div>
  )
}

type PickedProps = { label: string; person: PickedPerson; onClear: () => void }

function Picked({ label, person, onClear }: PickedProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <div className="flex items-center gap-3 rounded-lg border border-line-2 bg-surface py-1 pr-1 pl-3">
        <Avatar person={person} size={32} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-semibold">
            {person.firstName} {person.lastName}
          </span>
          {person.maskedEmail && (
            <span className="block truncate text-sm text-ink-2">{person.maskedEmail}</span>
          )}
        </span>
        <IconButton label="Choose somebody else" onClick={onClear}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

type FoundListProps = {
  /** also the beginning of the options' ids */
  id: string
  found: readonly PersonFound[]
  /** the index of the option that the arrow keys have reached, or -1 */
  active: number
  onPick: (person: PersonFound) => void
}

function FoundList({ id, found, active, onPick }: FoundListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="People"
      hidden={found.length === 0}
      className="max-h-60 overflow-y-auto rounded-lg border border-line-1 bg-surface p-1"
    >
      {found.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onClick={() => onPick(person)}
          onKeyDown={(event) => pressedKey(event) === 'Enter' && onPick(person)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-ink-1/5',
            place === active && 'bg-ink-1/8 outline-2 -outline-offset-2 outline-ink-1',
          )}
        >
          <Avatar person={person} size={32} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">
              {person.firstName} {person.lastName}
            </span>
            <span className="block truncate text-sm text-ink-2">{person.maskedEmail}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
