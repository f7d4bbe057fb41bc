import {
  type FeeBucket,
  feeBuckets,
  PLATFORMS,
  type Platform,
  platforms,
} from '#contract/tournament-games.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import {
  countedLabel,
  feeLabels,
  type ListedStatus,
  listedLabels,
  type TournamentFilters,
  tournamentQuery,
} from './tournament-filters.ts'

export type TournamentFilterBarProps = {
  filters: TournamentFilters
  onChange: (filters: TournamentFilters) => void
}

/** How many tournaments each value of a filter would show; empty until known. */
function useCounts(filters: TournamentFilters) {
  const counts = useApi('countTournaments', { query: tournamentQuery(filters) })
  const of = (part: 'platform' | 'fee' | 'status', value: string) =>
    counts.data?.[part].find((entry) => entry.value === value)?.count
  return of
}

/** Search by game, then state, platform, entry fee and money in one row, which scrolls to the edges of a phone. */
export function TournamentFilterBar({ filters, onChange }: TournamentFilterBarProps) {
  const countOf = useCounts(filters)
  return (
    <search className="relative flex gap-2 py-0.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap">
      <SearchField
        label="Find a game"
        maxLength={60}
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
      />
      <ChipSelect
        label="Status"
        value={filters.status}
        usual="all"
        onChange={(status) => onChange({ ...filters, status: status as TournamentFilters['status'] })}
      >
        <option value="all">All states</option>
        {(Object.keys(listedLabels) as ListedStatus[]).map((status) => (
          <option key={status} value={status}>
            {countedLabel(listedLabels[status], countOf('status', status))}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Platform"
        value={filters.platform}
        usual="all"
        onChange={(platform) => onChange({ ...filters, platform: platform as Platform | 'all' })}
      >
        <option value="all">All platforms</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {countedLabel(PLATFORMS[platform], countOf('platform', platform))}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Entry fee"
        value={filters.fee}
        usual="all"
        onChange={(fee) => onChange({ ...filters, fee: fee as FeeBucket | 'all' })}
      >
        <option value="all">Any entry fee</option>
        {feeBuckets.map((fee) => (
          <option key={fee} value={fee}>
            {countedLabel(feeLabels[fee], countOf('fee', fee))}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Money"
        value={filters.mode}
        usual="both"
        onChange={(mode) => onChange({ ...filters, mode: mode as TournamentFilters['mode'] })}
      >
        <option value="both">Both kinds</option>
        <option value="practice">◈ Practice</option>
        <option value="real">$ Real money</option>
      </ChipSelect>
      <span className={classNames('shrink-0', filters.mine && 'max-md:order-first')}>
        <Chip pressed={filters.mine} onPressedChange={(mine) => onChange({ ...filters, mine })}>
          Mine
        </Chip>
      </span>
    </search>
  )
}
