import type { Query } from '#contract/index.ts'
import { filterCodec, flag, oneOf, text } from '#web/client/filters.ts'
import { categoryLabels, statusLabels } from './event-labels.ts'

type ListQuery = NonNullable<Query<'listEvents'>>
export type EventSort = NonNullable<ListQuery['sort']> | 'suggested'
export type EventMode = NonNullable<ListQuery['mode']>

export const sortLabels: Record<EventSort, string> = {
  suggested: 'Suggested',
  'closing-soon': 'Closing soon',
  'biggest-pool': 'Biggest pool',
  newest: 'Newest',
}

const keysOf = <T extends string>(words: Record<T, string>) => Object.keys(words) as T[]

const codec = filterCodec({
  search: text(100),
  category: oneOf(keysOf(categoryLabels), 'all'),
  status: oneOf([...keysOf(statusLabels), 'all'], 'open'),
  mode: oneOf(['practice', 'real'], 'both'),
  sort: oneOf(keysOf(sortLabels), 'suggested'),
  // only the watchlist
  watched: flag('me'),
  // only the person's own gang
  gang: flag('mine'),
})

/** The filters of the list. The address carries everything that differs from the defaults. */
export type EventFilters = typeof codec.usual

/** People can still bet on suggested and soon-closing events; a list of every state begins with the newest. */
const defaultSort = (status: EventFilters['status']): EventSort =>
  status === 'open' ? 'suggested' : 'newest'

export const sortFits = (sort: EventSort, status: EventFilters['status']): boolean =>
  (sort !== 'closing-soon' && sort !== 'suggested') || status === 'open'

/** Reads the filters from the address. Unknown values become the default: the suggested open events of both modes. */
export function readFilters(params: URLSearchParams): EventFilters {
  const filters = codec.read(params)
  const { sort, status } = filters
  return { ...filters, sort: sortFits(sort, status) ? sort : defaultSort(status) }
}

/** The address of these filters; `readFilters` reads the same filters out of it again. */
export const writeFilters = (filters: EventFilters): URLSearchParams =>
  codec.write({
    ...filters,
    sort: filters.sort === defaultSort(filters.status) ? 'suggested' : filters.sort,
  })

/** The filters with another status, which may not allow the chosen sort. */
export function withStatus(filters: EventFilters, status: EventFilters['status']): EventFilters {
  const follows = filters.sort === defaultSort(filters.status) || !sortFits(filters.sort, status)
  return { ...filters, status, sort: follows ? defaultSort(status) : filters.sort }
}

export const isFiltered = (filters: EventFilters): boolean =>
  codec.isFiltered({ ...filters, sort: 'suggested' })

/** People who only look around see shelves: no search, no filter, no chosen order. */
export const showsShelves = (filters: EventFilters): boolean =>
  !isFiltered(filters) && filters.sort === 'suggested'

/** The query for one mode's part of the list. */
export function queryOf(filters: EventFilters, mode: EventMode): ListQuery {
  const { sort, status } = filters
  return {
    ...codec.query(filters),
    mode,
    sort: sort === 'suggested' ? 'closing-soon' : sort,
    status: status === 'all' ? undefined : status,
  }
}

/** The order of the modes in the list: the person's own first, none hidden. A chosen mode is the only one. */
export function modesInOrder(filters: Pick<EventFilters, 'mode'>, practiceMode: boolean): EventMode[] {
  if (filters.mode !== 'both') return [filters.mode]
  return practiceMode ? ['practice', 'real'] : ['real', 'practice']
}
