import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'

/** It never adds dollars and coins: the figures are those of the present mode. */
export const modeOf = (practiceMode: boolean) => ({ mode: practiceMode ? 'practice' : 'real' }) as const

export const useStreak = (practiceMode: boolean) =>
  useQuery<Reply<'winningStreak'>>({
    queryKey: keyOf('winningStreak', { query: modeOf(practiceMode) }),
    refetchOnMount: 'always',
  })
