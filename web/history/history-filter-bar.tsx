import { pressedKey } from '#web/client/pressed-key.ts'
import { useSearchText } from '#web/client/settled.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import {
  type HistoryFilters,
  isFiltered,
  noFilters,
  SEARCH_MAX,
  type TransactionType,
  typeLabels,
} from './history-filters.ts'

type HistoryFilterBarProps = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

/** Text, currency, kind and days: the filters of the list and of the export. */
export function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const backwards = filters.from !== '' && filters.to !== '' && filters.from > filters.to
  return (
    <search className="grid gap-3">
      <SearchField value={filters.search} onChange={(search) => onChange({ ...filters, search })} />
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
        <SelectField
          label="Balance"
          value={filters.currency}
          onChange={({ target }) =>
            onChange({ ...filters, currency: target.value as HistoryFilters['currency'] })
          }
        >
          <option value="">Both</option>
          <option value="USD">Real money</option>
          <option value="PLAY">Practice</option>
        </SelectField>
        <SelectField
          label="Type"
          value={filters.type}
          onChange={({ target }) => onChange({ ...filters, type: target.value as TransactionType | '' })}
        >
          <option value="">All</option>
          {Object.entries(typeLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
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
          error={backwards ? 'This is before the first day' : undefined}
          onChange={({ target }) => onChange({ ...filters, to: target.value })}
        />
      </div>
      {isFiltered(filters) && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

/** Searches when typing pauses. The field shows the address's search. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { text, setText, search } = useSearchText(value, onChange)
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="A name, an event, $12.50"
      maxLength={SEARCH_MAX}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && search()}
    />
  )
}
