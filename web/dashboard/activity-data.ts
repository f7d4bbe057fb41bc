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

type Movement = Pick<Reply<'transactions'>[number], 'type'>

/** Kinds of lines that occur without any play of the person. */
const before: readonly Movement['type'][] = ['practice_start', 'practice_refill', 'deposit']

/** A person who has neither bet nor played. While this is unknown, the person does not count as new. */
export const isNewcomer = (
  openBets: readonly unknown[] | undefined,
  newest: readonly Movement[] | undefined,
): boolean =>
  openBets?.length === 0 && newest !== undefined && newest.every(({ type }) => before.includes(type))
