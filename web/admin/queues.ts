import { useQuery } from '@tanstack/react-query'
import type { OperatorQueues } from '#contract/admin.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'

const FRESH_MS = 30_000
const ASK_EVERY_MS = 60_000

/** The number of items in each queue. People without a queue fetch nothing. */
export const useQueues = (role: User['role']) =>
  useQuery<OperatorQueues>({
    queryKey: keyOf('operatorQueues'),
    enabled: role === 'moderator' || role === 'admin',
    staleTime: FRESH_MS,
    refetchOnMount: true,
    refetchInterval: ASK_EVERY_MS,
  })

/** All queues together. */
export const waitingIn = (queues: OperatorQueues | undefined): number =>
  Object.values(queues ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)

/** A count in short: from 100 on "99+". */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))
