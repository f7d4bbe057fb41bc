import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type EventFilters, type EventSort, sortFits, sortWords, withStatus } from './event-filters.ts'
import { type Category, categoryWords, type EventStatus, statusWords } from './event-words.ts'

const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }))

const categories = [{ value: 'all' as const, label: 'Everything' }, ...optionsOf<Category>(categoryWords)]
const statuses = [...optionsOf<EventStatus>(statusWords), { value: 'all' as const, label: 'Any state' }]
const modes = [
  { value: 'both' as const, label: 'Both' },
  { value: 'practice' as const, label: '◈ Practice' },
  { value: 'real' as const, label: '$ Real money' },
]

/** On a phone a row of chips scrolls sideways to the edges of the screen; wider, it wraps. */
const ROW = 'relative flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 py-0.5 md:flex-wrap'
const GROUP = 'max-md:flex-nowrap!'
const PAUSE_MS = 250

export type EventFilterBarProps = {
  filters: EventFilters
  onChange: (filters: EventFilters) => void
  find: boolean
}

/** Search, category, state, money and order of the list. */
export function EventFilterBar({ filters, onChange, find }: EventFilterBarProps) {
  return (
    <search className="grid grid-cols-1 gap-2 md:gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <SearchField
          value={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
          focused={find}
        />
        <SelectField
          label="Order"
          value={filters.sort}
          onChange={(chosen) => onChange({ ...filters, sort: chosen.target.value as EventSort })}
        >
          {optionsOf(sortWords).map(({ value, label }) => (
            <option key={value} value={value} disabled={!sortFits(value, filters.status)}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={ROW}>
        <ChipGroup
          label="Money"
          className={GROUP}
          options={modes}
          value={filters.mode}
          onChange={(mode) => onChange({ ...filters, mode })}
        />
        <span aria-hidden="true" className="mx-1 my-2 w-px shrink-0 bg-line-1 md:max-lg:hidden" />
        <ChipGroup
          label="Category"
          className={GROUP}
          options={categories}
          value={filters.category}
          onChange={(category) => onChange({ ...filters, category })}
        />
      </div>
      <div className={ROW}>
        <ChipGroup
          label="State"
          className={GROUP}
          options={statuses}
          value={filters.status}
          onChange={(status) => onChange(withStatus(filters, status))}
        />
      </div>
    </search>
  )
}

/** Searches when the typing pauses, at once on Enter. */
function SearchField({
  value,
  onSearch,
  focused,
}: {
  value: string
  onSearch: (search: string) => void
  focused: boolean
}) {
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the address changed by another hand (back, a link): the field follows; its own search comes back unchanged
  if (searched !== value) {
    setSearched(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), wait)
  }
  return (
    <TextField
      ref={field}
      label="Find an event"
      type="search"
      maxLength={100}
      enterKeyHint="search"
      autoComplete="off"
      className="[&_input::-webkit-search-cancel-button]:hidden"
      value={text}
      onChange={(typed) => {
        setText(typed.target.value)
        search(typed.target.value, PAUSE_MS)
      }}
      onKeyDown={(key) => key.key === 'Enter' && search(text, 0)}
      end={
        text ? (
          <IconButton
            label="Clear the search"
            onClick={() => {
              setText('')
              search('', 0)
              field.current?.focus()
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        ) : (
          <Search size={18} strokeWidth={1.75} aria-hidden="true" className="mr-3 text-ink-3" />
        )
      }
    />
  )
}
