import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type call, callForPage } from '#web/client/calls/api.ts'
import { keyOf, listKey } from '#web/client/calls/query.ts'
import { unwatch, watch } from '#web/client/live/live.ts'
import { type EventFilters, type EventMode, modesInOrder, queryOf } from './event-filters.ts'
import type { EventView } from './event-labels.ts'

const PAGE_SIZE = 24

/** Where the next page begins: in which mode's part, and after which event. */
export type ListPlace = { mode: EventMode; cursor: string | undefined }
export type ListPage = { reply: EventView[]; next: ListPlace | null }
type FetchPage = (
  mode: EventMode,
  cursor: string | undefined,
  limit: number,
) => Promise<{ reply: EventView[]; nextCursor: string | null }>

/**
 * One page of a list in which the modes follow one another. When a part ends before the page is full, the next part begins on
 * the same page: the flag orders the list and never hides the other mode behind a button.
 */
export async function fetchPage(
  modes: readonly EventMode[],
  place: ListPlace,
  fetchPart: FetchPage,
): Promise<ListPage> {
  const events: EventView[] = []
  let at: ListPlace | null = place
  while (at && events.length < PAGE_SIZE) {
    const { mode, cursor }: ListPlace = at
    const { reply, nextCursor } = await fetchPart(mode, cursor, PAGE_SIZE - events.length)
    events.push(...reply)
    const following: EventMode | undefined = modes[modes.indexOf(mode) + 1]
    if (nextCursor) at = { mode, cursor: nextCursor }
    else at = following ? { mode: following, cursor: undefined } : null
  }
  return { reply: events, next: at }
}

/**
 * The events of these filters, page by page. The socket keeps them fresh, and the screen fetches them again whenever it opens.
 */
export function useEventList(filters: EventFilters, practiceMode: boolean) {
  const modes = modesInOrder(filters, practiceMode)
  const first: ListPlace = { mode: modes[0] ?? 'practice', cursor: undefined }
  return useInfiniteQuery<ListPage, Error, InfiniteData<ListPage, ListPlace>, readonly unknown[], ListPlace>({
    queryKey: listKey('listEvents', { ...filters, modes: modes.join() }),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(modes, pageParam, (mode, cursor, limit) =>
        callForPage('listEvents', {
          query: { ...queryOf(filters, mode), limit, ...(cursor && { cursor }) },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export type ShelvedEvent = Awaited<ReturnType<typeof call<'listShelves'>>>[number]

/** The shelves of one mode. Their odds move too. */
export function useShelves(mode: EventMode, enabled: boolean) {
  return useQuery<ShelvedEvent[]>({
    queryKey: keyOf('listShelves', { query: { mode } }),
    enabled,
    refetchOnMount: 'always',
  })
}

/** How long a card must stay in view before the page follows its odds: cards that scroll past cost nothing. */
const SETTLE_MS = 300

/** Follows an event's odds while the element is in view. */
export function useWatchInView(eventId: string) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let watching = false
    const stop = () => {
      clearTimeout(timer)
      if (watching) unwatch(`event:${eventId}`)
      watching = false
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return stop()
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!watching) watch(`event:${eventId}`)
        watching = true
      }, SETTLE_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [element, eventId])
  return setElement
}
