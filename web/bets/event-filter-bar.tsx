import { Search, Star, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type EventFilters, type EventSort, sortFits, sortLabels, withStatus } from './event-filters.ts'
import { type Category, categoryLabels, type EventStatus, statusLabels } from './event-labels.ts'

const optionsOf = <T extends string>(labels: Record<T, string>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))

const categories = [{ value: 'all' as const, label: 'All' }, ...optionsOf<Category>(categoryLabels)]
const statuses = [...optionsOf<EventStatus>(statusLabels), { value: 'all' as const, label: 'Any state' }]
const modes = [
  { value: 'both' as const, label: 'Both kinds' },
  { value: 'practice' as const, label: '◈ Practice' },
  { value: 'real' as const, label: '$ Real money' },
]
const PAUSE_MS = 250

export type EventFilterBarProps = {
  filters: EventFilters
  onChange: (filters: EventFilters) => void
  find: boolean
}

/** Search, watchlist, category, money, state and order in one row, which scrolls to the edges of a phone. */
export function EventFilterBar({ filters, onChange, find }: EventFilterBarProps) {
  return (
    <search className="flex gap-2 py-0.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap">
      <SearchField
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
        focused={find}
      />
      <Chip pressed={filters.watched} onPressedChange={(watched) => onChange({ ...filters, watched })}>
        {!filters.watched && <Star size={16} strokeWidth={1.75} aria-hidden="true" className="-ml-1" />}
        Watchlist
      </Chip>
      <ChipGroup
        label="Category"
        className="shrink-0 flex-nowrap! md:flex-wrap!"
        options={categories}
        value={filters.category}
        onChange={(category) => onChange({ ...filters, category })}
      />
      <span className="flex shrink-0 gap-2">
        <ChipSelect
          label="Money"
          value={filters.mode}
          usual="both"
          onChange={(mode) => onChange({ ...filters, mode: mode as EventFilters['mode'] })}
        >
          {modes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChipSelect>
        <ChipSelect
          label="State"
          value={filters.status}
          usual="open"
          onChange={(status) => onChange(withStatus(filters, status as EventFilters['status']))}
        >
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChipSelect>
        <ChipSelect
          label="Order"
          value={filters.sort}
          usual="suggested"
          onChange={(sort) => onChange({ ...filters, sort: sort as EventSort })}
        >
          {optionsOf(sortLabels).map(({ value, label }) => (
            <option key={value} value={value} disabled={!sortFits(value, filters.status)}>
              {label}
            </option>
          ))}
        </ChipSelect>
      </span>
    </search>
  )
}

type ChipSelectProps = {
  label: string
  value: string
  /** the value that filters nothing */
  usual: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A choice of several as one chip, dark while it narrows the list. */
function ChipSelect({ label, value, usual, onChange, children }: ChipSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-3 text-sm font-semibold transition-colors duration-[var(--state)]',
        value === usual
          ? 'border-line-2 bg-raised text-ink-1 hover:border-ink-1'
          : 'border-primary bg-primary text-on-primary',
      )}
    >
      {children}
    </select>
  )
}

/** Searches when typing pauses, and at once on Enter. */
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
  // the address changed from outside (back, a link): the field follows; its own search comes back unchanged
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
    <span className="relative flex w-44 shrink-0 md:min-w-48 md:flex-1">
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3"
      />
      <input
        ref={field}
        aria-label="Find an event"
        type="search"
        placeholder="Find an event"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 w-full rounded-full border border-line-2 bg-raised pr-10 pl-10 text-base -outline-offset-2 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(typed) => {
          setText(typed.target.value)
          search(typed.target.value, PAUSE_MS)
        }}
        onKeyDown={(key) => key.key === 'Enter' && search(text, 0)}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full -outline-offset-2"
          onClick={() => {
            setText('')
            search('', 0)
            field.current?.focus()
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
