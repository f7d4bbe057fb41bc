import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { channelsOf } from '#web/bets/event/event-routes.ts'
import { callForPage } from '#web/client/calls/api.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { answersOf, keyOf, queryClient } from '#web/client/calls/query.ts'
import { useLive, useWatch } from '#web/client/live/live.ts'
import { timeZone } from '#web/ui/moment-text.ts'
import { withNewPools } from './positions.ts'

export type Position = Reply<'myBets'>[number]
export type Summary = Reply<'myBetsSummary'>
export type PositionState = 'open' | 'waiting' | 'settled'
export type Mode = 'real' | 'practice'
export type Days = '7' | '30' | '90' | '365'

/** Profit and loss of the last days in one mode. */
export const useSummary = (mode: Mode, days: Days) =>
  useQuery<Summary>({
    queryKey: keyOf('myBetsSummary', { query: { mode, days, timeZone: timeZone() } }),
    refetchOnMount: 'always',
  })

type Pages = { pages: { reply: Position[] }[] }

/** The person's positions in one state, in pages. The possible win of shown positions follows the odds. */
export function usePositions(mode: Mode, state: PositionState) {
  const list = usePaged('myBets', { mode, state })
  useLive('odds_changed', ({ eventId, optionAPool, optionBPool }) =>
    queryClient.setQueriesData<Pages>(
      answersOf('myBets'),
      (kept) =>
        kept && {
          ...kept,
          pages: kept.pages.map((page) => withNewPools(page, eventId, { optionAPool, optionBPool })),
        },
    ),
  )
  useWatch(channelsOf(state === 'open' ? list.items.map(({ eventId }) => eventId) : []))
  return list
}

/** A file holds at most this number of lines. */
export const EXPORTED_MAX = 5_000
const PAGE = 100

/** Every position of a mode, open ones first; `complete` is false when there are more than the file holds. */
export async function gatherPositions(mode: Mode): Promise<{ positions: Position[]; complete: boolean }> {
  const positions: Position[] = []
  for (const state of ['open', 'waiting', 'settled'] as const) {
    let cursor: string | null = null
    do {
      if (positions.length >= EXPORTED_MAX)
        return { positions: positions.slice(0, EXPORTED_MAX), complete: false }
      const page: Awaited<ReturnType<typeof callForPage<'myBets'>>> = await callForPage('myBets', {
        query: { mode, state, limit: PAGE, ...(cursor && { cursor }) },
      })
      positions.push(...page.reply)
      cursor = page.nextCursor
    } while (cursor)
  }
  return { positions, complete: true }
}
