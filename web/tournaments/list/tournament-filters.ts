import type { Query } from '#contract/index.ts'
import { type FeeBucket, feeBuckets, platforms } from '#contract/tournament-games.ts'
import { filterCodec, flag, oneOf, text } from '#web/client/filters.ts'

export type ListedStatus = NonNullable<NonNullable<Query<'listTournaments'>>['status']>

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
