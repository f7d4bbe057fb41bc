import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { Query, Reply, Routes } from '#contract/index.ts'
import { callForPage } from './api.ts'
import { listKey } from './query.ts'

/** Routes that answer a list in pages. */
export type ListRoute = {
  [N in keyof Routes]: Reply<N> extends readonly unknown[] ? N : never
}[keyof Routes]

/** One item of such a list. */
export type ItemOf<N extends ListRoute> = Extract<Reply<N>, readonly unknown[]>[number]

export type Paged<Item> = UseInfiniteQueryResult<unknown> & { items: Item[] }

/**
 * A list in pages, fetched again at each visit and whenever its path is invalidated.
 * @param query its filters; each combination is a separate list
 */
export function usePaged<N extends ListRoute>(
  name: N,
  query: Partial<Query<N>> = {},
  pageSize = 20,
): Paged<ItemOf<N>> {
  const list = useInfiniteQuery({
    queryKey: listKey(name, { paged: true, ...query }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage(name, {
        query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      } as unknown as Parameters<typeof callForPage<N>>[1]),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const replies = (list.data?.pages.map((page) => page.reply) ?? []) as ItemOf<N>[][]
  const items: ItemOf<N>[] = replies.flat()
  return { ...list, items }
}
