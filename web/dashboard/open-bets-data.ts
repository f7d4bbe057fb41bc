import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callForPage } from '#web/app/api.ts'
import { unwatchEvent, useLive, watchEvent } from '#web/app/live.ts'
import { operatorPlacesOf, useQueues, waitingIn } from '#web/app/operate.ts'
import { keyOf, queryClient } from '#web/app/query.ts'
import type { User } from '#web/app/session.tsx'
import type { EventDetail, EventView } from '#web/bets/event-words.ts'
import { needsCount, needsYou, proposedEvents, queueNeeds } from './needs-you.ts'
import { type OwnBet, withPools } from './open-bets.ts'

const openBetsKey = keyOf('listBets', { query: { status: 'open', limit: 100 } })

/** Every open bet, to the last page: a stake summed from half of its bets would be wrong. */
async function fetchOpenBets(signal: AbortSignal): Promise<OwnBet[]> {
  const bets: OwnBet[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof callForPage<'listBets'>>> = await callForPage('listBets', {
      query: { status: 'open', limit: 100, ...(cursor && { cursor }) },
      signal,
    })
    bets.push(...page.reply)
    cursor = page.nextCursor
  } while (cursor)
  return bets
}

export function useOpenBets() {
  useLive('odds_changed', ({ eventId, optionAPool, optionBPool }) =>
    queryClient.setQueryData<readonly OwnBet[]>(
      openBetsKey,
      (bets) => bets && withPools(bets, eventId, { optionAPool, optionBPool }),
    ),
  )
  return useQuery<readonly OwnBet[]>({
    queryKey: openBetsKey,
    queryFn: ({ signal }) => fetchOpenBets(signal),
    refetchOnMount: 'always',
  })
}

/** Follows the odds of these events while the component is mounted. */
export function useWatchEvents(eventIds: readonly string[]): void {
  const ids = eventIds.join()
  useEffect(() => {
    const watched = ids ? ids.split(',') : []
    for (const id of watched) watchEvent(id)
    return () => {
      for (const id of watched) unwatchEvent(id)
    }
  }, [ids])
}

/** What waits for the person: own events without an outcome, proposals that touch their bets, queues of an operator. */
export function useNeeds(bets: ReturnType<typeof useOpenBets>, role: User['role']) {
  const locked = useQuery<EventView[]>({
    queryKey: keyOf('listEvents', { query: { creator: 'me', status: 'locked', limit: 100 } }),
    refetchOnMount: 'always',
  })
  const proposed = useQueries({
    queries: proposedEvents(bets.data ?? []).map((id) => ({
      queryKey: keyOf('getEvent', { params: { id } }),
      refetchOnMount: 'always' as const,
    })),
  })
  const queues = useQueues(role)
  const all = [bets, locked, queues, ...proposed]
  const events = needsYou(
    locked.data ?? [],
    proposed.map(({ data }) => data as EventDetail | undefined).filter((event) => event !== undefined),
  )
  const needs = [...events, ...queueNeeds(operatorPlacesOf(role), queues.data)]
  return {
    needs,
    count: needsCount(needs, waitingIn(queues.data)),
    isPending: all.some((query) => query.isLoading),
    failed: all.find((query) => query.isError && query.data === undefined),
    isFetching: all.some((query) => query.isFetching),
    refetch() {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
