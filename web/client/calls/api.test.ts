import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { oldestOf } from '#web/ui/as-of.tsx'
import { ApiError, call, errorText, fieldError } from './api.ts'
import { answersOf, keyOf, queryClient } from './query.ts'
import { refresh } from './refresh.ts'
import { isOutdated, lateAnswers, request, traffic, urlOf } from './request.ts'

function answerWith(...answers: Response[]) {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => answers.shift()!)
  vi.stubGlobal('fetch', sent)
  return sent
}
afterEach(() => vi.unstubAllGlobals())

describe('calls', () => {
  it('S-39 every call sends the cookie, and a body as JSON', async () => {
    const sent = answerWith(Response.json({ id: '7' }, { status: 201 }))
    await call('placeBet', { body: { eventId: '3', amount: '10.00', selection: 'optionA' }, key: 'k-1' })
    const [url, init] = sent.mock.calls[0]!
    expect(url).toBe('/api/bets')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' },
      body: '{"eventId":"3","amount":"10.00","selection":"optionA"}',
    })
  })

  it('a call without a body has no content type', async () => {
    const sent = answerWith(Response.json([]))
    await call('listEvents', { query: { status: 'open', search: '' } })
    const [url, init] = sent.mock.calls[0]!
    expect(url).toBe('/api/events?status=open')
    expect(init.headers).not.toHaveProperty('Content-Type')
  })

  it('D2 a newer server is not forgotten when a node of the older version answers', async () => {
    Object.assign(traffic, { firstVersion: '', version: '' })
    const outdated: boolean[] = []
    for (const version of ['1', '1', '2', '1']) {
      answerWith(Response.json([], { headers: { 'X-App-Version': version } }))
      await call('listEvents')
      outdated.push(isOutdated())
    }
    expect(outdated).toEqual([false, false, true, true])
    expect(traffic.version).toBe('2')
    Object.assign(traffic, { firstVersion: '', version: '' })
  })

  describe('reads that a replica may answer', () => {
    const MOMENT = '2026-11-25T20:03:07.000Z'
    const late = (asOf = MOMENT) => Response.json([], { headers: { 'As-Of': asOf } })
    const asks = async (name: 'listEvents' | 'leaderboard') => {
      const sent = answerWith(Response.json([]))
      await call(name)
      return new Headers(sent.mock.calls[0]![1].headers).get('cache-control')
    }
    // the changes and signals of one test are long past in the next
    let now = Date.now()
    beforeEach(() => {
      now += 60_000
      vi.useFakeTimers({ now })
    })
    afterEach(() => {
      vi.useRealTimers()
      queryClient.clear()
    })

    it('H-11 after a change a read asks for the newest, not for a copy', async () => {
      expect(await asks('listEvents')).toBeNull()
      answerWith(Response.json({ id: '7' }, { status: 201 }))
      await call('placeBet', { body: { eventId: '3', amount: '10.00', selection: 'optionA' }, key: 'k-1' })
      expect([await asks('listEvents'), await asks('leaderboard')]).toEqual(['no-cache', 'no-cache'])
      vi.setSystemTime(Date.now() + 11_000)
      expect(await asks('listEvents')).toBeNull()
    })

    it('H-11 after news of a list this list is asked for anew, and others are not', async () => {
      queryClient.setQueryData(keyOf('listEvents', { query: { status: 'open' } }), [])
      queryClient.setQueryData(keyOf('leaderboard'), [])
      void refresh(queryClient, answersOf('listEvents'))
      expect([await asks('listEvents'), await asks('leaderboard')]).toEqual(['no-cache', null])
      vi.setSystemTime(Date.now() + 11_000)
      expect(await asks('listEvents')).toBeNull()
    })

    it('H-11 the moment is that of the answers which are shown, until a newer one comes', async () => {
      const of = () => oldestOf([keyOf('leaderboard'), keyOf('ownStanding')])
      answerWith(late('2026-11-25T20:03:09.000Z'), late(), Response.json([]), Response.json([]))
      await call('leaderboard')
      await call('ownStanding')
      expect(of()).toBe(Date.parse(MOMENT))
      await call('ownStanding')
      expect(of()).toBe(Date.parse('2026-11-25T20:03:09.000Z'))
      await call('leaderboard')
      expect(of()).toBeUndefined()
    })

    it('H-11 another text or mode of the same route has a moment of its own', async () => {
      const shown = (query: string) => oldestOf([keyOf('search', { query: { query, mode: 'real' } })])
      answerWith(late(), Response.json([]))
      for (const query of ['a', 'zeb']) await call('search', { query: { query, mode: 'real' } })
      expect([shown('a'), shown('zeb')]).toEqual([Date.parse(MOMENT), undefined])
    })

    it('H-11 a list that could not be fetched again keeps its moment', async () => {
      answerWith(late(), new Response('', { status: 503 }))
      await call('leaderboard')
      await expect(call('leaderboard')).rejects.toHaveProperty('status', 503)
      expect(oldestOf([keyOf('leaderboard')])).toBe(Date.parse(MOMENT))
    })

    it('H-11 moments of texts that nobody searches for any more are forgotten', async () => {
      for (let typed = 0; typed < 150; typed++) {
        answerWith(late())
        await call('search', { query: { query: `zebra ${typed}` } })
      }
      expect(lateAnswers.size).toBeLessThanOrEqual(100)
      expect(oldestOf([keyOf('search', { query: { query: 'zebra 149' } })])).toBe(Date.parse(MOMENT))
    })
  })

  it('path parameters are escaped', () => {
    expect(urlOf('/api/events/{id}/stats', { id: '1/../2' })).toBe('/api/events/1%2F..%2F2/stats')
  })
})

describe('what a call makes old', () => {
  const isOld = (name: 'listBets' | 'listGangs') =>
    queryClient.getQueryState(keyOf(name))?.isInvalidated === true
  const bet = () =>
    call('placeBet', { body: { eventId: '3', amount: '10.00', selection: 'optionA' }, key: 'k-1' })
  const refused = (status: number, code: string) =>
    new Response(JSON.stringify({ code, message: 'No' }), { status })
  beforeEach(() => {
    queryClient.setQueryData(keyOf('listBets'), [])
    queryClient.setQueryData(keyOf('listGangs'), [])
  })
  afterEach(() => queryClient.clear())

  it('a success makes the parts old that its route names, and no others', async () => {
    answerWith(Response.json({ id: '7' }, { status: 201 }))
    await bet()
    expect([isOld('listBets'), isOld('listGangs')]).toEqual([true, false])
  })

  it.each([
    ['somebody else was faster', 409, 'event_not_open', true],
    ['it is gone', 404, 'not_found', true],
    ['it is not this person’s any more', 403, 'forbidden', true],
    ['the input is wrong', 400, 'malformed', false],
    ['a proof is asked for', 403, 'step_up_required', false],
    ['too fast', 429, 'rate_limited', false],
    ['the server failed', 500, 'internal', false],
  ])('a refusal because %s (%i): old is %s %s', async (_, status, code, old) => {
    answerWith(refused(status, code))
    await expect(bet()).rejects.toHaveProperty('status', status)
    expect(isOld('listBets')).toBe(old)
  })

  it('a read makes nothing old', async () => {
    answerWith(Response.json([]))
    await call('listEvents')
    expect(isOld('listBets')).toBe(false)
  })
})

describe('errors', () => {
  it('Z-01 a failed call throws status, colon, space, body', async () => {
    const body = '{"code":"insufficient_funds","message":"You have $4.00"}'
    answerWith(new Response(body, { status: 409 }))
    await expect(request('POST', '/api/bets')).rejects.toHaveProperty('message', `409: ${body}`)
  })

  it('S-20 a 401 of the current user is an error like any other, not nobody', async () => {
    const body = '{"code":"unauthorized","message":"Sign in first"}'
    answerWith(new Response(body, { status: 401 }))
    await expect(call('currentUser')).rejects.toMatchObject({ status: 401, message: `401: ${body}` })
  })

  it('Z-01 with an empty body the status text stands in', async () => {
    answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }))
    await expect(request('GET', '/api/stats')).rejects.toHaveProperty('message', '502: Bad Gateway')
  })

  it('Z-02 Z-03 people read the message alone, else the fallback', () => {
    const refused = new ApiError(409, '{"code":"other_side","message":"You are on A"}', 'Conflict')
    expect(errorText(refused, 'Failed to place bet')).toBe('You are on A')
    expect(refused.code).toBe('other_side')
    expect(errorText(new ApiError(500, '<h1>boom</h1>', ''), 'Failed to place bet')).toBe(
      'Failed to place bet',
    )
    expect(errorText(new ApiError(500, '{"message":""}', ''), 'Failed to place bet')).toBe(
      'Failed to place bet',
    )
    expect(errorText(new TypeError('Failed to fetch'), 'Failed to place bet')).toBe('Failed to place bet')
  })

  it('L-08 without a network the words name the network, not the server', () => {
    const lost = new TypeError('Failed to fetch')
    const words = 'The server could not be reached. Your bets have not changed.'
    expect(errorText(lost, words)).toBe(words)
    vi.stubGlobal('navigator', { onLine: false })
    expect(errorText(lost, words)).toBe('There is no network. Your bets have not changed.')
    expect(errorText(lost, 'Failed to place bet')).toBe('Failed to place bet')
  })

  it('the server’s words about a field are found by its name', () => {
    const refused = new ApiError(400, '{"code":"malformed","message":"x","fields":{"email":"Enter one"}}', '')
    expect(fieldError(refused, 'email')).toBe('Enter one')
    expect(fieldError(refused, 'password')).toBeUndefined()
  })
})
