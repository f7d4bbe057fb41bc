import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, call } from '#web/client/calls/api.ts'
import { answersOf, invalidate, keyOf, queryClient } from '#web/client/calls/query.ts'
import { useLive, useWatch } from '#web/client/live/live.ts'
import type { EventDetail, EventView } from './event-labels.ts'
import { EVENT_LISTS } from './event-routes.ts'

/** The least time between two fetches of the parts that depend on the bets: the chart and the people. */
const FOLLOW_MS = 3000

const eventKey = (id: string) => keyOf('getEvent', { params: { id } })

/** One event, followed live while it is shown. */
export function useEvent(id: string) {
  // other values are no id, and the socket would refuse the channel
  useWatch(/^[1-9]\d{0,17}$/.test(id) ? [`event:${id}`] : [])
  const event = useQuery<EventDetail>({ queryKey: eventKey(id), refetchOnMount: 'always' })
  const missing =
    event.error instanceof ApiError && (event.error.status === 404 || event.error.status === 400)
  useFollowBets(id)
  return { ...event, missing }
}

export function useOddsHistory(id: string) {
  return useQuery({
    queryKey: keyOf('oddsHistory', { params: { id } }),
    queryFn: ({ signal }) => call('oddsHistory', { params: { id }, signal }),
    refetchOnMount: 'always',
  })
}

export function useEventPeople(id: string) {
  return useQuery({
    queryKey: keyOf('eventPeople', { params: { id } }),
    queryFn: ({ signal }) => call('eventPeople', { params: { id }, signal }),
    refetchOnMount: 'always',
  })
}

/** Fetches the chart and the bettors again after the signal of bets, at most every FOLLOW_MS. It never misses the last bet. */
export function useFollowBets(id: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fetchedAt = useRef(0)
  // the number of bets in the fetched chart and bettors: a frame without a new bet changes neither
  const shown = useRef<number>(undefined)
  shown.current ??= queryClient.getQueryData<EventDetail>(eventKey(id))?.betCount
  const follow = useEffectEvent(() => {
    timer.current = undefined
    fetchedAt.current = Date.now()
    for (const route of ['oddsHistory', 'eventPeople'] as const) void invalidate(route, { id })
  })
  useLive('odds_changed', ({ eventId, betCount }) => {
    if (eventId !== id || betCount === shown.current) return
    shown.current = betCount
    if (timer.current) return
    timer.current = setTimeout(() => follow(), Math.max(0, fetchedAt.current + FOLLOW_MS - Date.now()))
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

type ListPages = { pages: { reply: EventView[] }[] }

/** Changes one event in every answer that holds it: its page and all lists. */
export function patchEvent(id: string, change: Partial<EventView>): void {
  const changed = (events: EventView[]) =>
    events.map((event) => (event.id === id ? { ...event, ...change } : event))
  queryClient.setQueryData<EventDetail>(eventKey(id), (kept) => kept && { ...kept, ...change })
  const inList = (kept: EventView[] | ListPages | undefined) =>
    Array.isArray(kept)
      ? changed(kept)
      : kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, reply: changed(page.reply) })) }
  for (const list of EVENT_LISTS) queryClient.setQueriesData<EventView[] | ListPages>(answersOf(list), inList)
}

/** The answer of an act on an event is the event's new state. */
export const keepEvent = (event: EventDetail): void =>
  void queryClient.setQueryData(eventKey(event.id), event)
