import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answersOf, createQueryClient, invalidate, keyOf, listKey, urlOfKey } from './query.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('queries', () => {
  it('S-40 the parts of a key joined by a slash are the path of the GET', () => {
    expect(urlOfKey(['/api/events', '12', 'stats'])).toBe('/api/events/12/stats')
    expect(urlOfKey(['/api/events', { status: 'open' }])).toBe('/api/events?status=open')
    expect(keyOf('eventStats', { params: { id: '12' } })).toEqual(['/api/events', '12', 'stats'])
    expect(keyOf('getEvent', { params: { id: '12' } })).toEqual(['/api/events', '12'])
    expect(keyOf('currentUser')).toEqual(['/api/auth/user'])
    expect(keyOf('listEvents', { query: { status: 'open', search: '' } })).toEqual([
      '/api/events',
      { status: 'open' },
    ])
  })

  it('the answers of a route are its own with every query, for one parameter or for all', () => {
    const keys = [
      keyOf('getEvent', { params: { id: '12' } }),
      keyOf('getEvent', { params: { id: '13' } }),
      keyOf('eventStats', { params: { id: '12' } }),
      keyOf('listEvents'),
      keyOf('listEvents', { query: { status: 'open' } }),
      listKey('listEvents', { paged: true }),
      keyOf('listShelves', { query: { mode: 'real' } }),
    ]
    const found = (filter: ReturnType<typeof answersOf>) =>
      keys.filter((queryKey) => filter.predicate({ queryKey })).map(urlOfKey)
    expect(found(answersOf('getEvent', { id: '12' }))).toEqual(['/api/events/12'])
    expect(found(answersOf('getEvent'))).toEqual(['/api/events/12', '/api/events/13'])
    expect(found(answersOf('eventStats'))).toEqual(['/api/events/12/stats'])
    expect(found(answersOf('listEvents'))).toEqual([
      '/api/events',
      '/api/events?status=open',
      '/api/events?paged=true',
    ])
  })

  it('S-40 S-41 a query without its own function reads JSON, and fails at once without a retry', async () => {
    const sent = vi
      .fn()
      .mockResolvedValueOnce(Response.json({ streak: 4 }))
      .mockResolvedValueOnce(new Response('', { status: 401, statusText: 'Unauthorized' }))
    vi.stubGlobal('fetch', sent)
    const client = createQueryClient()
    expect(await client.fetchQuery({ queryKey: keyOf('winningStreak') })).toEqual({ streak: 4 })
    // S-20: 401 is an error like any other, never null
    await expect(client.fetchQuery({ queryKey: keyOf('currentUser') })).rejects.toThrow('401: Unauthorized')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('S-41 S-42 nothing is fetched or tried again by itself', async () => {
    const sent = vi.fn(async () => Response.json({ streak: 4 }))
    vi.stubGlobal('fetch', sent)
    const client = createQueryClient()
    await client.fetchQuery({ queryKey: keyOf('winningStreak') })
    await client.fetchQuery({ queryKey: keyOf('winningStreak') })
    expect(sent).toHaveBeenCalledTimes(1)
    const { queries, mutations } = client.getDefaultOptions()
    expect(queries).toMatchObject({ retry: false, refetchInterval: false, refetchOnWindowFocus: false })
    expect(mutations).toMatchObject({ retry: false })
  })

  it('S-41 an answer that nobody showed for a while is asked for again by the first who shows it, and by no other', async () => {
    vi.useFakeTimers()
    const sent = vi.fn(async () => Response.json({ streak: 4 }))
    vi.stubGlobal('fetch', sent)
    const client = createQueryClient()
    const show = () => new QueryObserver(client, { queryKey: keyOf('winningStreak') }).subscribe(() => {})
    const leave = [show(), show()]
    await vi.advanceTimersByTimeAsync(60_000)
    leave.push(show())
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toHaveBeenCalledTimes(1)
    for (const end of leave) end()
    show()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('S-41 what the page has just brought along is shown without a fetch', async () => {
    const sent = vi.fn(async () => Response.json({ streak: 4 }))
    vi.stubGlobal('fetch', sent)
    const client = createQueryClient()
    client.setQueryData(keyOf('winningStreak'), { streak: 3 })
    new QueryObserver(client, { queryKey: keyOf('winningStreak') }).subscribe(() => {})
    expect(sent).not.toHaveBeenCalled()
  })

  it('X-01 a change that is told during the first fetch has it fetched once more', async () => {
    vi.useFakeTimers()
    const answers: ((reply: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    const client = createQueryClient()
    const queryKey = keyOf('winningStreak')
    new QueryObserver(client, { queryKey }).subscribe(() => {})
    const done = invalidate('winningStreak', undefined, client)
    await vi.advanceTimersByTimeAsync(1000)
    // read before the change, and slow
    answers[0]!(Response.json({ streak: 3 }))
    await vi.advanceTimersByTimeAsync(1)
    answers[1]!(Response.json({ streak: 4 }))
    await done
    expect(client.getQueryData(queryKey)).toEqual({ streak: 4 })
    expect(answers).toHaveLength(2)
  })
})
