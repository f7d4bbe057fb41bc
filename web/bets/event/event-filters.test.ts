import { describe, expect, test } from 'vitest'
import { eventStatuses } from '#contract/bets.ts'
import { categories } from '#contract/bets-bodies.ts'
import { eventSorts } from '#contract/bets-lists.ts'
import {
  type EventFilters,
  isFiltered,
  modesInOrder,
  queryOf,
  readFilters,
  showsShelves,
  sortLabels,
  withStatus,
  writeFilters,
} from './event-filters.ts'
import { categoryLabels, statusLabels } from './event-labels.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

describe('filters and the address', () => {
  test('E-08 E-23 without anything in the address the list is the open events, both moneys, closing soon first', () => {
    expect(read('')).toEqual({
      search: '',
      category: 'all',
      status: 'open',
      mode: 'both',
      sort: 'suggested',
      watched: false,
      gang: false,
    })
    expect(isFiltered(read(''))).toBe(false)
    expect(writeFilters(read('')).toString()).toBe('')
  })

  test('E-23 what is written is read again, whatever is chosen', () => {
    for (const category of [...categories, 'all'] as const)
      for (const status of [...eventStatuses, 'all'] as const)
        for (const mode of ['both', 'practice', 'real'] as const)
          for (const sort of [...eventSorts, 'suggested'] as const) {
            const [watched, gang] = [category === 'sports', status === 'open']
            const filters: EventFilters = { search: 'a&b = ü', category, status, mode, sort, watched, gang }
            const again = readFilters(writeFilters(filters))
            const fits = !['closing-soon', 'suggested'].includes(sort) || status === 'open'
            expect(again).toEqual(fits ? filters : { ...filters, sort: 'newest' })
          }
  })

  test('E-03 E-23 an address with foreign words shows the defaults', () => {
    expect(read('category=toString&status=gone&mode=gold&sort=__proto__')).toEqual(read(''))
  })

  test('L-17 ?search= of the not-found screen is taken up, trimmed', () => {
    expect(read('search=%20kings%20').search).toBe('kings')
  })

  test('E-07 every status, category and order of the contract has its words', () => {
    expect(Object.keys(statusLabels).sort()).toEqual([...eventStatuses].sort())
    expect(Object.keys(categoryLabels).sort()).toEqual([...categories].sort())
    expect(Object.keys(sortLabels).sort()).toEqual([...eventSorts, 'suggested'].sort())
  })

  test('E-23 closing soon is for open events only; leaving them takes the newest first, coming back the suggested', () => {
    const settled = withStatus(read(''), 'settled')
    expect(settled.sort).toBe('newest')
    expect(withStatus(settled, 'open').sort).toBe('suggested')
    expect(withStatus(read('sort=closing-soon'), 'settled').sort).toBe('newest')
    expect(withStatus(read('sort=biggest-pool'), 'settled').sort).toBe('biggest-pool')
  })

  test('E5 shelves are for who only looks around; an order or a filter shows the list alone', () => {
    expect(showsShelves(read(''))).toBe(true)
    for (const search of [
      'sort=closing-soon',
      'category=sports',
      'watched=me',
      'gang=mine',
      'search=x',
      'status=all',
      'mode=real',
    ])
      expect(showsShelves(read(search)), search).toBe(false)
    expect(queryOf(read('watched=me'), 'real')).toMatchObject({ watched: 'me', sort: 'closing-soon' })
    expect(queryOf(read('gang=mine'), 'real')).toMatchObject({ gang: 'mine', status: 'open' })
    expect(queryOf(read('gang=12'), 'real')).not.toHaveProperty('gang')
  })

  test('E-12 the practice flag orders the modes and hides none; a chosen mode is alone', () => {
    expect(modesInOrder({ mode: 'both' }, true)).toEqual(['practice', 'real'])
    expect(modesInOrder({ mode: 'both' }, false)).toEqual(['real', 'practice'])
    expect(modesInOrder({ mode: 'real' }, true)).toEqual(['real'])
  })

  test('E-08 the server is asked for what is chosen and nothing else', () => {
    expect(queryOf(read('status=all'), 'real')).toEqual({ mode: 'real', sort: 'newest' })
    expect(queryOf(read('search=x&category=sports'), 'practice')).toEqual({
      mode: 'practice',
      sort: 'closing-soon',
      search: 'x',
      category: 'sports',
      status: 'open',
    })
  })
})
