import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { keyOf } from './query.ts'

type Odds = Extract<FromServer, { type: 'odds_changed' }>
type Stats = Reply<'eventStats'>

const EVENTS = '/api/events'

/** What is fetched again when a balance moved. */
const BALANCE_PARTS = [
  '/api/auth/user',
  '/api/transactions',
  '/api/balance-history',
  '/api/stats',
  '/api/bets',
  '/api/stats/winning-streak',
  '/api/my-bets',
  '/api/my-bets/summary',
]

/** What is fetched again when a part of the wallet changed. */
const WALLET_PARTS: Record<Extract<FromServer, { type: 'wallet_changed' }>['part'], readonly string[]> = {
  deposits: ['/api/crypto-payments', '/api/card-deposits'],
  // the history says how far each one came
  withdrawals: ['/api/withdrawals', '/api/admin/withdrawals', '/api/admin/queues', '/api/transactions'],
  requests: ['/api/fund-requests/received', '/api/fund-requests/sent'],
  codes: ['/api/user/payment-tokens', '/api/store-payments', '/api/payment-tokens'],
}

/** Brings the kept answers up to date with one message of the server. */
export function applyMessage(client: QueryClient, message: FromServer): void {
  switch (message.type) {
    case 'odds_changed':
      applyOdds(client, message)
      break
    case 'event_changed':
      refresh(client, EVENTS, message.eventId)
      refreshLists(client)
      refresh(client, '/api/bets')
      refresh(client, '/api/my-bets')
      refresh(client, '/api/my-bets/summary')
      refresh(client, '/api/admin/events')
      refresh(client, '/api/admin/queues')
      break
    case 'balance_changed':
      for (const path of BALANCE_PARTS) refresh(client, path)
      break
    case 'wallet_changed':
      for (const path of WALLET_PARTS[message.part]) refresh(client, path)
      break
    case 'account_changed':
      refresh(client, '/api/auth/user')
      break
    case 'notification':
      refresh(client, '/api/notifications')
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
  refresh(client, EVENTS, eventId, 'odds-history')
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
  void client.invalidateQueries({ predicate: ({ queryKey }) => isEventList(queryKey) })
}

function refresh(client: QueryClient, ...prefix: string[]): void {
  void client.invalidateQueries({ queryKey: prefix })
}
