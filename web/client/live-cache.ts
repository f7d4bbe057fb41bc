import type { QueryClient } from '@tanstack/react-query'
import { PARTS } from '#contract/changes.ts'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { keyOf } from './query.ts'
import { refresh } from './refresh.ts'

type Odds = Extract<FromServer, { type: 'odds_changed' }>
type Stats = Reply<'eventStats'>

const EVENTS = '/api/events'

/** Brings the kept answers up to date with one message of the server. */
export function applyMessage(client: QueryClient, message: FromServer): void {
  switch (message.type) {
    case 'odds_changed':
      applyOdds(client, message)
      break
    case 'event_changed':
      refetch(client, EVENTS, message.eventId)
      refreshLists(client)
      for (const path of [...PARTS.bets, ...PARTS.decisions]) refetch(client, path)
      break
    case 'balance_changed':
      // a settled event pays: the bets on it are others too
      for (const path of [...PARTS.balance, ...PARTS.bets]) refetch(client, path)
      break
    case 'wallet_changed':
      for (const path of PARTS[message.part]) refetch(client, path)
      break
    case 'account_changed':
      refetch(client, '/api/auth/user')
      break
    case 'notification':
      refetch(client, '/api/notifications')
      break
    case 'refused':
      console.error('live: refused', message.code, message.about)
      break
  }
}

/** The new pools into the event's figures, its page and every list that shows it; the chart is fetched again. */
function applyOdds(client: QueryClient, { type: _, eventId, ...pools }: Odds): void {
  const args = { params: { id: eventId } }
  client.setQueryData<Stats>(keyOf('eventStats', args), (kept) => kept && { ...kept, ...pools })
  client.setQueryData<Stats>(keyOf('getEvent', args), (kept) => kept && { ...kept, ...pools })
  client.setQueriesData<unknown>({ predicate: ({ queryKey }) => isEventList(queryKey) }, (kept: unknown) =>
    withPools(kept, eventId, pools),
  )
  refetch(client, EVENTS, eventId, 'odds-history')
}

/** A list is bare, or pages of lists (infinite queries); whatever it is, only the one event becomes new. */
function withPools(kept: unknown, eventId: string, pools: Partial<Stats>): unknown {
  if (Array.isArray(kept)) {
    if (!kept.some((event) => isEvent(event, eventId))) return kept
    return kept.map((event) => (isEvent(event, eventId) ? { ...event, ...pools } : event))
  }
  if (typeof kept === 'object' && kept !== null && 'pages' in kept && Array.isArray(kept.pages)) {
    return { ...kept, pages: kept.pages.map((page) => withPage(page, eventId, pools)) }
  }
  return kept
}

function withPage(page: unknown, eventId: string, pools: Partial<Stats>): unknown {
  if (typeof page === 'object' && page !== null && 'reply' in page) {
    return { ...page, reply: withPools(page.reply, eventId, pools) }
  }
  return withPools(page, eventId, pools)
}

const isEvent = (event: unknown, eventId: string): event is object =>
  typeof event === 'object' && event !== null && 'id' in event && event.id === eventId

/** ['/api/events'] and ['/api/events', {…}], but not ['/api/events', '12']. */
const isEventList = (key: readonly unknown[]): boolean => key[0] === EVENTS && typeof key[1] !== 'string'

function refreshLists(client: QueryClient): void {
  void refresh(client, { predicate: ({ queryKey }) => isEventList(queryKey) })
}

function refetch(client: QueryClient, ...prefix: string[]): void {
  void refresh(client, { queryKey: prefix })
}
