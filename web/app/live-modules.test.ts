import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#web/client/calls/query.ts'
import { applyMessage } from '#web/client/calls/refetch.ts'
import { liveModules } from './live-modules.ts'

const before = { totalPool: '0.00', optionAPool: '0.00', optionBPool: '0.00' }
const pools = {
  totalPool: '20.00',
  optionAPool: '10.00',
  optionBPool: '10.00',
  betCount: 2,
  optionACount: 1,
  optionBCount: 1,
}
const odds = { type: 'odds_changed', eventId: '12', ...pools } as const

const staleKeys = (client: ReturnType<typeof createQueryClient>) =>
  client
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.isInvalidated })
    .map(({ queryKey }) => queryKey.join('/'))
    .sort()

describe('live messages', () => {
  it('new odds reach the figures, the page and the lists of that event, and no other', () => {
    const client = createQueryClient()
    client.setQueryData(['/api/events', '12', 'stats'], before)
    client.setQueryData(['/api/events', '12'], { id: '12', title: 'Kings', ...before })
    client.setQueryData(
      ['/api/events', { status: 'open' }],
      [
        { id: '12', ...before },
        { id: '13', ...before },
      ],
    )
    client.setQueryData(['/api/events', { sort: 'newest' }], {
      pages: [{ reply: [{ id: '12', ...before }], nextCursor: null }],
      pageParams: [null],
    })
    client.setQueryData(['/api/events', '12', 'comments'], [{ id: '12', content: 'not an event' }])
    applyMessage(liveModules, client, odds)
    expect(client.getQueryData(['/api/events', '12', 'stats'])).toEqual(pools)
    expect(client.getQueryData(['/api/events', '12'])).toEqual({ id: '12', title: 'Kings', ...pools })
    expect(client.getQueryData(['/api/events', { status: 'open' }])).toEqual([
      { id: '12', ...pools },
      { id: '13', ...before },
    ])
    expect(client.getQueryData(['/api/events', { sort: 'newest' }])).toMatchObject({
      pages: [{ reply: [{ id: '12', ...pools }], nextCursor: null }],
    })
    expect(client.getQueryData(['/api/events', '12', 'comments'])).toEqual([
      { id: '12', content: 'not an event' },
    ])
  })

  it('odds of an event that nobody looked at leave nothing behind', () => {
    const client = createQueryClient()
    applyMessage(liveModules, client, odds)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('a changed event is fetched again with the lists, others are not', () => {
    const client = createQueryClient()
    for (const key of [
      ['/api/events', '12'],
      ['/api/events', '12', 'stats'],
      ['/api/events', '13'],
      ['/api/events'],
    ])
      client.setQueryData(key, {})
    applyMessage(liveModules, client, { type: 'event_changed', eventId: '12', status: 'settled' })
    expect(staleKeys(client)).toEqual(['/api/events', '/api/events/12', '/api/events/12/stats'])
  })

  it('a moved balance has the person, the transactions and the figures fetched again', () => {
    const client = createQueryClient()
    for (const path of [
      '/api/auth/user',
      '/api/transactions',
      '/api/balance-history',
      '/api/stats',
      '/api/stats/winning-streak',
      '/api/notifications',
    ])
      client.setQueryData([path], {})
    applyMessage(liveModules, client, { type: 'balance_changed' })
    expect(staleKeys(client)).toEqual([
      '/api/auth/user',
      '/api/balance-history',
      '/api/stats',
      '/api/stats/winning-streak',
      '/api/transactions',
    ])
  })

  it('a notification has the list of notifications fetched again', () => {
    const client = createQueryClient()
    client.setQueryData(['/api/notifications'], [])
    client.setQueryData(['/api/auth/user'], {})
    applyMessage(liveModules, client, { type: 'notification' })
    expect(staleKeys(client)).toEqual(['/api/notifications'])
  })
})
