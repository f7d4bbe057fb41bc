import { useQuery } from '@tanstack/react-query'
import type { LineFact } from '#contract/tournament-line.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import type { MatchDetail, MatchView } from '#contract/tournaments-matches.ts'
import { ApiError } from '#web/client/calls/api.ts'
import { isId, keyOf } from '#web/client/calls/query.ts'
import { refetchRoutes } from '#web/client/calls/refetch-routes.ts'
import { ONE_TOURNAMENT } from './tournament-routes.ts'

const fresh = { refetchOnMount: 'always' as const }

/** A tournament with its players, fetched again at each visit. */
export function useTournament(id: string) {
  const query = useQuery<TournamentDetail>({
    queryKey: keyOf('getTournament', { params: { id } }),
    enabled: isId(id),
    ...fresh,
  })
  const missing = !isId(id) || (query.error instanceof ApiError && query.error.status === 404)
  return { ...query, missing }
}

/** The matches of a tournament, in order; it fetches nothing before the start. */
export const useMatches = (id: string, started: boolean) =>
  useQuery<MatchView[]>({
    queryKey: keyOf('listMatches', { params: { id } }),
    enabled: started,
    ...fresh,
  })

/** All facts of a tournament, in order. */
export const useFacts = (id: string, started: boolean) =>
  useQuery<LineFact[]>({ queryKey: keyOf('tournamentFacts', { params: { id } }), enabled: started, ...fresh })

/** A match with its evidence and disputes, for its players. */
export const useMatch = (id: string, plays: boolean) =>
  useQuery<MatchDetail>({ queryKey: keyOf('getMatch', { params: { id } }), enabled: plays, ...fresh })

/** The server's timers act within this time. After this time the page fetches even without a signal. */
const TIMER_GRACE_MS = 2500

/** Fetches the data that change when a clock of this tournament has run out. */
export function refreshAfterClock(id: string): void {
  setTimeout(() => void refetchRoutes(ONE_TOURNAMENT, { tournamentId: id }), TIMER_GRACE_MS)
}
