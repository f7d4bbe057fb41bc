import { type ReactNode, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import {
  type HistoryFilters,
  isFiltered,
  SEARCH_MAX,
  type TransactionType,
  typeLabels,
} from './history-filters.ts'

type DaysProps = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

type HistoryFilterBarProps = DaysProps & {
  /** the money of the mode that the person is in */
  mode: Currency
  /** ends every filter; the bar is then drawn anew */
  onClear: () => void
  /** below the filters */
  children?: ReactNode
}

/** Text, balance, kind and days in one row, which scrolls to the edges of a phone: the filters of the list and of the export. */
export function HistoryFilterBar({ filters, mode, onChange, onClear, children }: HistoryFilterBarProps) {
  const given = filters.from !== '' || filters.to !== ''
  // stays while a day is typed anew, when its field is empty for a moment
  const [choosing, setChoosing] = useState(given)
  if (given && !choosing) setChoosing(true)
  const chooseDays = (choice: string) => {
    setChoosing(choice === 'chosen')
    if (choice === '') onChange({ ...filters, from: '', to: '' })
  }
  return (
    <search className="grid gap-3">
      <div className={FILTER_ROW}>
        <SearchField
          label="Search"
          placeholder="A name, an event, $12.50"
          maxLength={SEARCH_MAX}
          value={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
        />
        <ChipSelect
          label="Balance"
          value={filters.currency || mode}
          usual={mode}
          onChange={(currency) =>
            onChange({
              ...filters,
              currency: currency === mode ? '' : (currency as HistoryFilters['currency']),
            })
          }
        >
          <option value="USD">Real money</option>
          <option value="PLAY">Practice</option>
          <option value="both">Both balances</option>
        </ChipSelect>
        <ChipSelect label="Days" value={choosing ? 'chosen' : ''} usual="" onChange={chooseDays}>
          <option value="">All days</option>
          <option value="chosen">Chosen days</option>
        </ChipSelect>
        <ChipSelect
          label="Type"
          value={filters.type}
          usual=""
          onChange={(type) => onChange({ ...filters, type: type as TransactionType | '' })}
        >
          <option value="">All types</option>
          {Object.entries(typeLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChipSelect>
      </div>
      {choosing && <Days filters={filters} onChange={onChange} />}
      {(children || isFiltered(filters)) && (
        <div className="flex flex-wrap justify-between gap-2">
          {children}
          {isFiltered(filters) && (
            <Button variant="ghost" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </search>
  )
}

function Days({ filters, onChange }: DaysProps) {
  const backwards = filters.from !== '' && filters.to !== '' && filters.from > filters.to
  return (
    <div className="grid max-w-96 grid-cols-2 items-start gap-3">
      <TextField
        label="From"
        type="date"
        value={filters.from}
        onChange={({ target }) => onChange({ ...filters, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filters.to}
        error={backwards ? 'This is before the start date' : undefined}
        onChange={({ target }) => onChange({ ...filters, to: target.value })}
      />
    </div>
  )
}
