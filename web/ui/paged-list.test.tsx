import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Paged } from '#web/client/calls/paged.ts'
import { PagedList } from './paged-list.tsx'

/** The state of a list in pages, as reported by its query. */
const list = (more: Partial<Paged<string>>) =>
  ({
    items: [],
    isPending: false,
    isError: false,
    isFetching: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    ...more,
  }) as Paged<string>

const drawn = (more: Partial<Paged<string>>) =>
  renderToString(
    <PagedList list={list(more)} failed="The queue did not load" waiting="waiting" empty="empty">
      {(items) => items.join(' and ')}
    </PagedList>,
  ).replace(/<[^>]+>/g, ' ')

test('a list waits, is empty, or shows what there is with the way to more', () => {
  expect(drawn({ isPending: true })).toBe('waiting')
  expect(drawn({})).toBe('empty')
  expect(drawn({ items: ['one', 'two'] })).toBe('one and two')
  expect(drawn({ items: ['one'], hasNextPage: true })).toMatch(/one.*Load more/)
})

test('a list that failed says so instead of being empty; one that is shown is said to be old', () => {
  const nothing = drawn({ isError: true })
  expect(nothing).toMatch(/The queue did not load.*The server could not be reached.*Try again/)
  expect(nothing).not.toContain('empty')
  const old = drawn({ isError: true, items: ['one'] })
  expect(old).toMatch(/one.*This may be old.*Try again/)
})

test('where the next page failed it is tried again, and no second button asks for it', () => {
  const half = drawn({ isError: true, isFetchNextPageError: true, items: ['one'], hasNextPage: true })
  expect(half).toContain('Try again')
  expect(half).not.toContain('Load more')
})
