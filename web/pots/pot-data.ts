import { type InfiniteData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PotGame } from '#contract/games.ts'
import type { Reply } from '#contract/index.ts'
import type { ReadRoute } from '#contract/paths-reads.ts'
import { ApiError, callForPage } from '#web/client/calls/api.ts'
import { invalidate, keyOf } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { useLive } from '#web/client/live/live.ts'
import { isPotGame } from '#web/games/game-text.ts'
import { SESSION_CHECK_WARNING } from './pot-play.ts'

/**
 * Collects names and passes them on together, at most once in `ms`: any number of signals causes one call.
 * @param run receives each name once, `ms` after the first of them
 */
export function coalesced<Name extends string>(
  run: (names: readonly Name[]) => void,
  ms: number,
): (...names: Name[]) => void {
  const waiting = new Set<Name>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...names) => {
    for (const name of names) waiting.add(name)
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      const now = [...waiting]
      waiting.clear()
      run(now)
    }, ms)
  }
}

export type Pot = Reply<'activePots'>[number]
export type PastPot = Reply<'recentPots'>[number]
type Page = { reply: Pot[]; nextCursor: string | null }

/** Pots that wait for a challenger, page by page, newest first; fetched again on every signal of the socket. */
export function useActivePots(gameType: PotGame | undefined) {
  // fetches the results after showing a game: they would reveal its end
  useLive('pots_changed', () => refreshSoon('activePots'))
  return useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: keyOf('activePots', gameType ? { query: { gameType } } : {}),
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('activePots', {
        query: { ...(gameType && { gameType }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
}

/** For actions of others, perhaps hundreds a second: one fetch a second for all of them. */
export const refreshSoon = coalesced<ReadRoute>((names) => {
  for (const name of names) void invalidate(name)
}, 1000)

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The games with a running session. One request for each game; a 404 means none, any other error is logged. */
export function useGameSessions(games: readonly PotGame[]): ReadonlySet<PotGame> {
  const asked = [...new Set(games)].filter(isPotGame).sort()
  const answers = useQueries({
    queries: asked.map((gameType) => ({
      queryKey: keyOf('activeGameSession', { query: { gameType } }),
      retryOnMount: true,
    })),
  })
  const failed = answers.some(({ error }) => error !== null && !isMissing(error))
  const onFailed = useEffectEvent(() => toast(SESSION_CHECK_WARNING))
  useEffect(() => {
    if (failed) onFailed()
  }, [failed])
  return new Set(
    asked.filter((_, at) => {
      const session = answers[at]?.data as Reply<'activeGameSession'> | undefined
      return session !== undefined && Date.parse(session.expiresAt) > Date.now()
    }),
  )
}
