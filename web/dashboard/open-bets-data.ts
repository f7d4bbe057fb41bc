import { useQuery } from '@tanstack/react-query'
import { callForPage } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useLive } from '#web/client/live/live.ts'
import { type OwnBet, withPools } from './own-bets.ts'

const openBetsKey = keyOf('listBets', { query: { status: 'open', limit: 100 } })

/** Every open bet, to the last page: a sum of only some bets would be wrong. */
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
