import { useQueries, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { useQueues, waitingIn } from '#web/admin/queues.ts'
import type { EventDetail, EventView } from '#web/bets/event/event-labels.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import { type Need, needsCount, needsYou, proposedEvents, queueNeeds } from './needs-you.ts'
import type { useOpenBets } from './open-bets-data.ts'

/**
 * The tasks from the person's tournaments, from the answer that it shares with the notices. It fetches its texts only when
 * there is a task.
 */
function useMatchNeeds() {
  const wanted = useQuery<Reply<'myMatches'>>({ queryKey: keyOf('myMatches'), refetchOnMount: 'always' })
  const texts = useQuery({
    queryKey: ['match-needs'],
    queryFn: async () => ({ ...(await import('#web/tournaments/match/match-needs.ts')) }),
    enabled: (wanted.data ?? []).length > 0,
  })
  const needs: Need[] = texts.data?.matchNeeds(wanted.data ?? []) ?? []
  return { needs, queries: [wanted, texts] }
}

/** The queues of an operator with items in them. It fetches their texts and icons only then: most people have no queue. */
function useQueueNeeds(role: User['role']) {
  const queues = useQueues(role)
  const texts = useQuery({
    queryKey: ['operator-places'],
    queryFn: async () => ({ ...(await import('#web/places/operators.ts')) }),
    enabled: waitingIn(queues.data) > 0,
  })
  const needs: Need[] = queueNeeds(texts.data?.operatorPlacesOf(role) ?? [], queues.data)
  return { needs, waiting: waitingIn(queues.data), queries: [queues, texts] }
}

/**
 * The tasks that wait for the person: their matches, their events without an outcome, proposals that touch their bets, queues of
 * an operator.
 */
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
  const queued = useQueueNeeds(role)
  const matches = useMatchNeeds()
  const all = [bets, locked, ...queued.queries, ...matches.queries, ...proposed]
  const events = needsYou(
    locked.data ?? [],
    proposed.map(({ data }) => data as EventDetail | undefined).filter((event) => event !== undefined),
  )
  // a table waits for minutes, an event for hours
  const needs = [...matches.needs, ...events, ...queued.needs]
  return {
    needs,
    count: needsCount(needs, queued.waiting),
    isPending: all.some((query) => query.isLoading),
    failed: all.find((query) => query.isError && query.data === undefined),
    isFetching: all.some((query) => query.isFetching),
    refetch() {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
