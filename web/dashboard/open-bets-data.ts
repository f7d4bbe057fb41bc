import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { callForPage } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useLive } from '#web/client/live/live.ts'

export type OwnBet = Reply<'listBets'>[number]

/** The bets with an event's new pools; the same array when no bet is on that event. */
export function withPools(
  bets: readonly OwnBet[],
  eventId: string,
  pools: Pick<OwnBet['event'], 'optionAPool' | 'optionBPool'>,
): readonly OwnBet[] {
  if (!bets.some((bet) => bet.eventId === eventId)) return bets
  return bets.map((bet) => (bet.eventId === eventId ? { ...bet, event: { ...bet.event, ...pools } } : bet))
}

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
