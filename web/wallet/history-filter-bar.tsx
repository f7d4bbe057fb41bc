import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type HistoryFilters, isFiltered, type TransactionType, typeWords } from './history-filters.ts'

type HistoryFilterBarProps = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

/** Currency, kind and days: what the list shows and the export holds. */
export function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const backwards = filters.from !== '' && filters.to !== '' && filters.from > filters.to
  return (
    <search className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
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
          {Object.entries(typeWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
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
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange({ currency: '', type: '', from: '', to: '' })}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}
