import { Star, Users } from 'lucide-react'
import { useUser } from '#web/client/calls/session.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import {
  type EventFilters,
  type EventSort,
  sortFits,
  sortLabels,
  withStatus,
} from '../event/event-filters.ts'
import { type Category, categoryLabels, type EventStatus, statusLabels } from '../event/event-labels.ts'

const optionsOf = <T extends string>(labels: Record<T, string>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))

const categories = [{ value: 'all' as const, label: 'All' }, ...optionsOf<Category>(categoryLabels)]
const statuses = [...optionsOf<EventStatus>(statusLabels), { value: 'all' as const, label: 'Any state' }]
const modes = [
  { value: 'both' as const, label: 'Both kinds' },
  { value: 'practice' as const, label: '◈ Practice' },
  { value: 'real' as const, label: '$ Real money' },
]

export type EventFilterBarProps = {
  filters: EventFilters
  onChange: (filters: EventFilters) => void
  find: boolean
}

/** Search, watchlist, one's own gang, category, money, state and order in one row, which scrolls to the edges of a phone. */
export function EventFilterBar({ filters, onChange, find }: EventFilterBarProps) {
  const { gangId } = useUser()
  return (
    <search className={FILTER_ROW}>
      <SearchField
        label="Find an event"
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
        focused={find}
      />
      <Chip pressed={filters.watched} onPressedChange={(watched) => onChange({ ...filters, watched })}>
        {!filters.watched && <Star size={16} strokeWidth={1.75} aria-hidden="true" className="-ml-1" />}
        Watchlist
      </Chip>
      {(gangId !== null || filters.gang) && (
        <Chip pressed={filters.gang} onPressedChange={(gang) => onChange({ ...filters, gang })}>
          {!filters.gang && <Users size={16} strokeWidth={1.75} aria-hidden="true" className="-ml-1" />}
          My gang
        </Chip>
      )}
      <ChipGroup
        label="Category"
        className="max-md:shrink-0 max-md:flex-nowrap!"
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
