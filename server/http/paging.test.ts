import { describe, expect, test } from 'vitest'
import { byId, byNumberAndId } from '#contract/listing.ts'
import { pagerOf } from './paging.ts'

const entries = (count: number) => Array.from({ length: count }, (_, place) => ({ id: String(100 - place) }))

describe('pages of a list', () => {
  test('a handler reads one entry more than was asked for, and sees the rest of the query', () => {
    expect(pagerOf(byId, (entries) => entries)!.widen({ limit: 2, cursor: 9n, status: 'open' })).toEqual({
      limit: 3,
      cursor: 9n,
      status: 'open',
    })
  })

  test.each([
    [0, 0, undefined],
    [1, 1, undefined],
    [2, 2, undefined],
    [3, 2, '99'],
  ])('of %i entries a page of two shows %i, and the next one begins after %s', (read, shown, nextCursor) => {
    const page = pagerOf(byId, (entries) => entries)!.cut({ limit: 2 }, entries(read))
    expect(page).toEqual({ items: entries(shown), nextCursor })
  })

  test('a handler may say itself where the next page begins', () => {
    const pager = pagerOf(byNumberAndId, (entries) => entries)!
    expect(pager.widen({ limit: 2 })).toEqual({ limit: 2 })
    expect(pager.cut({ limit: 2 }, { items: entries(2), next: [7n, 99n] })).toEqual({
      items: entries(2),
      nextCursor: '7~99',
    })
    expect(pager.cut({ limit: 2 }, { items: [], next: undefined })).toEqual({
      items: [],
      nextCursor: undefined,
    })
  })

  test('what is no list has no pages', () => expect(pagerOf(undefined, (entries) => entries)).toBeUndefined())
})
