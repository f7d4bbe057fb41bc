import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call, errorText, fieldError, request, urlOf } from './api.ts'

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

  it('path parameters are escaped', () => {
    expect(urlOf('/api/events/{id}/stats', { id: '1/../2' })).toBe('/api/events/1%2F..%2F2/stats')
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
    const words = 'The server could not be reached. Your bets stand as they were.'
    expect(errorText(lost, words)).toBe(words)
    vi.stubGlobal('navigator', { onLine: false })
    expect(errorText(lost, words)).toBe('There is no network. Your bets stand as they were.')
    expect(errorText(lost, 'Failed to place bet')).toBe('Failed to place bet')
  })

  it('the server’s words about a field are found by its name', () => {
    const refused = new ApiError(400, '{"code":"malformed","message":"x","fields":{"email":"Enter one"}}', '')
    expect(fieldError(refused, 'email')).toBe('Enter one')
    expect(fieldError(refused, 'password')).toBeUndefined()
  })
})
