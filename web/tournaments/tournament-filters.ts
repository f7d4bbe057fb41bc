import type { Query } from '#contract/index.ts'
import { type FeeBucket, feeBuckets, PLATFORMS, type Platform } from '#contract/tournament-games.ts'

type ListQuery = NonNullable<Query<'listTournaments'>>
export type ListedStatus = NonNullable<ListQuery['status']>

/** The filters of the list. The address carries everything that differs from the defaults. */
export type TournamentFilters = {
  search: string
  platform: Platform | 'all'
  fee: FeeBucket | 'all'
  status: ListedStatus | 'all'
  mode: 'real' | 'practice' | 'both'
  /** only those in which the person plays or which they host */
  mine: boolean
}

export const feeLabels: Record<FeeBucket, string> = {
  '0-10': 'Up to 10',
  '10-25': 'Over 10 to 25',
  '25-50': 'Over 25 to 50',
  '50+': 'Over 50',
}

export const listedLabels: Record<ListedStatus, string> = {
  open: 'Open',
  in_progress: 'Live',
  ended: 'Ended',
}

export const noFilters: TournamentFilters = {
  search: '',
  platform: 'all',
  fee: 'all',
  status: 'all',
  mode: 'both',
  mine: false,
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | 'all' =>
  values.find((known) => known === value) ?? 'all'

/** Reads the filters from the address. Unknown values filter nothing. */
export function readFilters(params: URLSearchParams): TournamentFilters {
  const mode = params.get('mode')
  return {
    search: (params.get('search') ?? '').trim().slice(0, 60),
    platform: oneOf(Object.keys(PLATFORMS) as Platform[], params.get('platform')),
    fee: oneOf(feeBuckets, params.get('fee')),
    status: oneOf(['open', 'in_progress', 'ended'] as const, params.get('status')),
    mode: mode === 'real' || mode === 'practice' ? mode : 'both',
    mine: params.get('mine') === 'true',
  }
}

/** The address of these filters; `readFilters` reads the same filters out of it again. */
export function writeFilters(filters: TournamentFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.search.trim()) params.set('search', filters.search.trim())
  if (filters.platform !== 'all') params.set('platform', filters.platform)
  if (filters.fee !== 'all') params.set('fee', filters.fee)
  if (filters.status !== 'all') params.set('status', filters.status)
  if (filters.mode !== 'both') params.set('mode', filters.mode)
  if (filters.mine) params.set('mine', 'true')
  return params
}

/** The same filters as the list's query. */
export const queryOf = ({ search, platform, fee, status, mode, mine }: TournamentFilters) => ({
  ...(search && { query: search }),
  ...(platform !== 'all' && { platform }),
  ...(fee !== 'all' && { fee }),
  ...(status !== 'all' && { status }),
  ...(mode !== 'both' && { mode }),
  ...(mine && { mine: 'true' as const }),
})

export const isFiltered = (filters: TournamentFilters): boolean => writeFilters(filters).size > 0

/** "Open (12)"; a count of a thousand means that or more. */
export const countedLabel = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count >= 1_000 ? '1,000+' : count})`
