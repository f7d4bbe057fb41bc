import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/index.ts'
import { ApiError } from '#web/client/calls/api.ts'
import { invalidate, keyOf } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'

export type Mode = 'real' | 'practice'
type Part = 'insightPicks' | 'insightTrends' | 'insightAnalysis' | 'insightSample'

/** Figures move with every bet of other people, and no message reports it. */
const AGAIN_MS = 60_000

/** The mode of the shown figures: the mode of the whole app. */
export function useMode(): Mode {
  return usePracticeMode().practiceMode ? 'practice' : 'real'
}

/** The key of a part of Competition Insights. */
export const insightKey = (name: Part, mode: Mode) => keyOf(name, { query: { mode } })

/** Reads a part of Competition Insights, again at each visit and every minute. When access has ended, the screen learns it. */
export function useInsights<N extends Part>(name: N, mode: Mode) {
  const answer = useQuery<Reply<N>>({
    queryKey: insightKey(name, mode),
    refetchOnMount: 'always',
    refetchInterval: AGAIN_MS,
  })
  const ended = answer.error instanceof ApiError && answer.error.code === 'subscription_required'
  useEffect(() => {
    // the server refused a read, which alone changes nothing
    if (ended) void invalidate('getSubscription')
  }, [ended])
  return answer
}
