import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callForPage } from '#web/app/api.ts'
import { unwatchEvent, useLive, watchEvent } from '#web/app/live.ts'
import { keyOf, queryClient } from '#web/app/query.ts'
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
