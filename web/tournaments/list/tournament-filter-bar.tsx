import type { Query } from '#contract/index.ts'
import {
  type FeeBucket,
  feeBuckets,
  PLATFORMS,
  type Platform,
  platforms,
} from '#contract/tournament-games.ts'
import { useApi } from '#web/client/calls/query.ts'
import { filterCodec, flag, oneOf, text } from '#web/client/filters.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { SearchField } from '#web/ui/search-field.tsx'

type ListedStatus = NonNullable<NonNullable<Query<'listTournaments'>>['status']>

const feeLabels: Record<FeeBucket, string> = {
  '0-10': 'Up to 10',
  '10-25': 'Over 10 to 25',
  '25-50': 'Over 25 to 50',
  '50+': 'Over 50',
}

const listedLabels: Record<ListedStatus, string> = {
  open: 'Join now',
  in_progress: 'Live',
  ended: 'Ended',
}
const statuses = Object.keys(listedLabels) as ListedStatus[]

const codec = filterCodec({
  search: text(60),
  platform: oneOf(platforms, 'all'),
  fee: oneOf(feeBuckets, 'all'),
  status: oneOf(['open', 'in_progress', 'ended'], 'all'),
  mode: oneOf(['real', 'practice'], 'both'),
  // only tournaments in which the person plays or which they host
  mine: flag('true'),
})
export const { usual: noFilters, read: readFilters, write: writeFilters, isFiltered } = codec

/** The filters of the list. The address carries everything that differs from the defaults. */
export type TournamentFilters = typeof noFilters

/** The same filters as the list's query. */
export function tournamentQuery(filters: TournamentFilters) {
  const { search, ...query } = codec.query(filters)
  return { ...query, ...(search && { query: search }) }
}

/** "Open (12)"; a count of a thousand means that or more. */
export const countedLabel = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count >= 1_000 ? '1,000+' : count})`

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

/** The three states, which fit on a phone, then search by game, platform, entry fee and money: the line scrolls to them. */
export function TournamentFilterBar({ filters, onChange }: TournamentFilterBarProps) {
  const countOf = useCounts(filters)
  return (
    <search className={FILTER_ROW}>
      <fieldset className="flex shrink-0 gap-2">
        <legend className="sr-only">Status</legend>
        {statuses.map((status) => (
          <Chip
            key={status}
            pressed={filters.status === status}
            onPressedChange={(on) => onChange({ ...filters, status: on ? status : 'all' })}
          >
            {countedLabel(listedLabels[status], countOf('status', status))}
          </Chip>
        ))}
      </fieldset>
      <SearchField
        label="Find a game"
        maxLength={60}
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
      />
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
