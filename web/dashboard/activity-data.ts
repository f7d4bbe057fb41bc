import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'

export type Transaction = Reply<'transactions'>[number]

const ASKED = 5

/** The newest movements of both purses. */
export const useActivity = () =>
  useQuery<Transaction[]>({
    queryKey: keyOf('transactions', { query: { limit: ASKED } }),
    refetchOnMount: 'always',
  })
