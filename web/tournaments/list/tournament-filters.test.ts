import { expect, test } from 'vitest'
import {
  countedLabel,
  isFiltered,
  noFilters,
  readFilters,
  type TournamentFilters,
  tournamentQuery,
  writeFilters,
} from './tournament-filter-bar.tsx'

test('T-03 T-05 T-06 the filters stand in the address and are read from it again', () => {
  const filters: TournamentFilters = {
    search: 'tekken & co',
    platform: 'nintendo_switch',
    fee: '50+',
    status: 'in_progress',
    mode: 'practice',
    mine: true,
  }
  const address = writeFilters(filters)
  expect(readFilters(new URLSearchParams(address.toString()))).toEqual(filters)
  expect(tournamentQuery(filters)).toEqual({
    query: 'tekken & co',
    platform: 'nintendo_switch',
    fee: '50+',
    status: 'in_progress',
    mode: 'practice',
    mine: 'true',
  })
})

test('without filters the address and the query are empty, and unknown values filter nothing', () => {
  expect(writeFilters(noFilters).toString()).toBe('')
  expect(tournamentQuery(noFilters)).toEqual({})
  const odd = readFilters(
    new URLSearchParams('platform=atari&fee=1-2&status=won&mode=x&mine=1&search=%20%20'),
  )
  expect(odd).toEqual(noFilters)
  expect(isFiltered(odd)).toBe(false)
})

test('a filter tells how many it would show', () => {
  expect(countedLabel('Open', undefined)).toBe('Open')
  expect(countedLabel('Open', 0)).toBe('Open (0)')
  expect(countedLabel('Open', 1_000)).toBe('Open (1,000+)')
})
