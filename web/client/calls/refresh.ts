import type { InvalidateQueryFilters, Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { balanceHeld } from '../live/live.ts'
import { ahead, noteNews, traffic } from './request.ts'

/**
 * How long the page gathers refreshes. Two reports of an action, its answer and the server's signal, arrive a few milliseconds
 * apart; both become one fetch.
 */
const GATHER_MS = 150
/** An unanswered call delays the changes of others no longer than this. */
const PATIENCE_MS = 2000

type Round = { due: Set<Query>; done: Promise<void> }
const rounds = new WeakMap<QueryClient, Round>()

/**
 * Marks the matching answers as old at once. Fetches those on the screen, each once, after a moment without another refresh,
 * when no call of this page waits for its answer and no game is in the air whose result they would reveal.
 * @returns resolves when they have been fetched
 */
export function refresh(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  // an answer read before the change is useless
  delete ahead.take
  const round = rounds.get(client) ?? newRound(client)
  const old = client.getQueryCache().findAll(filters)
  noteNews(old.map(pathOf))
  for (const query of old) round.due.add(query)
  void client.invalidateQueries({ ...filters, refetchType: 'none' })
  return round.done
}

/**
 * A frame has changed the content of these answers. The server may have read an answer under way before the change: fetch it
 * once more.
 * @param firstOnly for frames that arrive often: only a first answer, with nothing kept yet, which happens once
 */
export function followUp(client: QueryClient, filters: QueryFilters, { firstOnly = false } = {}): void {
  const underWay = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => !firstOnly || state.data === undefined)
  if (underWay.length > 0) void refresh(client, { predicate: (query) => underWay.includes(query as Query) })
}

/** Writes a rare frame into the kept answers, and into answers under way. */
export function applyFrame<T>(client: QueryClient, filters: QueryFilters, change: (kept: T) => T): void {
  client.setQueriesData<T>(filters, (kept) => kept && change(kept))
  followUp(client, filters)
}

/** The path of a query's address: the parts of its key without those that are objects. */
const pathOf = ({ queryKey }: Query) => queryKey.filter((part) => typeof part !== 'object').join('/')

/** Resolves when the refreshes that are under way have been fetched. */
export const caughtUp = (client: QueryClient): Promise<void> => rounds.get(client)?.done ?? Promise.resolve()

function newRound(client: QueryClient): Round {
  const due = new Set<Query>()
  const done = quiet().then(() => {
    rounds.delete(client)
    return fetchAgain(client, due)
  })
  const round = { due, done }
  rounds.set(client, round)
  return round
}

/**
 * The server may have answered a first fetch under way before the change, and the page cannot restart it: another fetch
 * follows.
 */
async function fetchAgain(client: QueryClient, due: ReadonlySet<Query>): Promise<void> {
  const first = [...due].filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await client.refetchQueries({ type: 'active', predicate: (query) => due.has(query) })
  if (first.length > 0)
    await client.refetchQueries({ type: 'active', predicate: (query) => first.includes(query) })
}

function quiet(): Promise<void> {
  const since = Date.now()
  return new Promise((resolve) => {
    const look = () => {
      const now = Date.now()
      const busy = traffic.sending > 0 || now - traffic.sentAt < GATHER_MS
      if (balanceHeld() || (busy && now - since < PATIENCE_MS)) setTimeout(look, GATHER_MS / 3)
      else resolve()
    }
    setTimeout(look, GATHER_MS)
  })
}
