import type { Query } from '#contract/index.ts'
import { type Category, categoryLabels, type EventStatus, statusLabels } from './event-labels.ts'

type ListQuery = NonNullable<Query<'listEvents'>>
export type EventSort = NonNullable<ListQuery['sort']> | 'suggested'
export type EventMode = NonNullable<ListQuery['mode']>

/** The filters of the list. The address carries everything that differs from the defaults. */
export type EventFilters = {
  search: string
  category: Category | 'all'
  status: EventStatus | 'all'
  mode: EventMode | 'both'
  sort: EventSort
  /** only the watchlist */
  watched: boolean
}

export const sortLabels: Record<EventSort, string> = {
  suggested: 'Suggested',
  'closing-soon': 'Closing soon',
  'biggest-pool': 'Biggest pool',
  newest: 'Newest',
}

const isOneOf = <T extends string>(words: Record<T, string>, value: string): value is T =>
  Object.hasOwn(words, value)

/** Suggested and soon-closing events can still be bet on; a list of every state begins with the newest. */
const defaultSort = (status: EventFilters['status']): EventSort =>
  status === 'open' ? 'suggested' : 'newest'

export const sortFits = (sort: EventSort, status: EventFilters['status']): boolean =>
  (sort !== 'closing-soon' && sort !== 'suggested') || status === 'open'

/** Reads the filters from the address. Unknown values become the default: the suggested open events of both modes. */
export function readFilters(params: URLSearchParams): EventFilters {
  const given = (name: string) => params.get(name) ?? ''
  const category = given('category')
  const status = given('status')
  const mode = given('mode')
  const sort = given('sort')
  const shown = status === 'all' || isOneOf(statusLabels, status) ? status : 'open'
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: isOneOf(categoryLabels, category) ? category : 'all',
    status: shown,
    mode: mode === 'practice' || mode === 'real' ? mode : 'both',
    sort: isOneOf(sortLabels, sort) && sortFits(sort, shown) ? sort : defaultSort(shown),
    watched: given('watched') === 'me',
  }
}

/** The address of these filters; `readFilters` reads the same filters out of it again. */
export function writeFilters({
  search,
  category,
  status,
  mode,
  sort,
  watched,
}: EventFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (search.trim()) params.set('search', search.trim())
  if (category !== 'all') params.set('category', category)
  if (status !== 'open') params.set('status', status)
  if (mode !== 'both') params.set('mode', mode)
  if (sort !== defaultSort(status)) params.set('sort', sort)
  if (watched) params.set('watched', 'me')
  return params
}

/** The filters with another status, which may not allow the chosen sort. */
export function withStatus(filters: EventFilters, status: EventFilters['status']): EventFilters {
  const follows = filters.sort === defaultSort(filters.status) || !sortFits(filters.sort, status)
  return { ...filters, status, sort: follows ? defaultSort(status) : filters.sort }
}

export const isFiltered = (filters: EventFilters): boolean =>
  filters.search !== '' ||
  filters.category !== 'all' ||
  filters.mode !== 'both' ||
  filters.status !== 'open' ||
  filters.watched

/** Shelves are for people who only look around: no search, no filter, no chosen order. */
export const showsShelves = (filters: EventFilters): boolean =>
  !isFiltered(filters) && filters.sort === 'suggested'

/** The query for one mode's part of the list. */
export function queryOf(filters: EventFilters, mode: EventMode): ListQuery {
  return {
    mode,
    sort: filters.sort === 'suggested' ? 'closing-soon' : filters.sort,
    ...(filters.search && { search: filters.search }),
    ...(filters.category !== 'all' && { category: filters.category }),
    ...(filters.status !== 'all' && { status: filters.status }),
    ...(filters.watched && { watched: 'me' as const }),
  }
}

/** The order of the modes in the list: the person's own first, none hidden. A chosen mode is the only one. */
export function modesInOrder(filters: Pick<EventFilters, 'mode'>, practiceMode: boolean): EventMode[] {
  if (filters.mode !== 'both') return [filters.mode]
  return practiceMode ? ['practice', 'real'] : ['real', 'practice']
}
