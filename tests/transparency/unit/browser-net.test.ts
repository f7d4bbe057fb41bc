import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Away } from '#verifier/visit/check-net.ts'
import { browserNet } from '#web/transparency/browser-net.ts'

let answer: RequestListener
let server: Server
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const real = fetch
  // a page's addresses begin with its site
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }
const says =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const away = (path: string) =>
  browserNet('7')
    .json(path)
    .then(
      () => 'answered',
      (error: unknown) => (error instanceof Away ? { instead: error.instead, sure: error.sure } : `${error}`),
    )

test('V-09 an answer is read with its cursor and the server’s moment', async () => {
  answer = says(200, '[1]', {
    ...JSON_TYPE,
    'X-Next-Cursor': '5',
    'X-Answer-For': '7',
    Date: 'Thu, 26 Nov 2026 18:00:00 GMT',
  })
  const net = browserNet('7')
  expect(await net.json('/a')).toEqual({ reply: [1], cursor: '5' })
  expect(net.now() - Date.parse('2026-11-26T18:00:00Z')).toBeLessThan(5_000)
  expect(await net.text('/a')).toBe('[1]')
  expect(await net.file('/a')).toEqual(new Uint8Array([91, 49, 93]))
})

test.each<[string, RequestListener, unknown]>([
  [
    'an old answer of the offline worker',
    says(200, '[]', { ...JSON_TYPE, 'X-Seen-At': '5' }),
    { instead: { path: '/a', status: 200 } },
  ],
  [
    'an answer for somebody else',
    says(200, '[]', { ...JSON_TYPE, 'X-Answer-For': '8' }),
    { instead: { path: '/a', status: 200 } },
  ],
  ['a connection that breaks', (request) => request.socket.destroy(), { instead: { path: '/a', status: 0 } }],
  [
    'a body that breaks off',
    (request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '100' }).write('[')
      setTimeout(() => request.socket.destroy(), 20)
    },
    { instead: { path: '/a', status: 0 } },
  ],
  ['a refusal of the server', says(503, '{}'), { instead: { path: '/a', status: 503 }, sure: true }],
  ['a limit of the server', says(429, '{}'), { instead: { path: '/a', status: 429 }, sure: true }],
  [
    'a proxy’s error',
    says(502, '<p>', { 'Content-Type': 'text/html' }),
    { instead: { path: '/a', status: 502 } },
  ],
  [
    'a proxy’s page',
    says(200, '<p>', { 'Content-Type': 'text/html' }),
    { instead: { path: '/a', status: 200 } },
  ],
  [
    'a proxy’s 404',
    says(404, '<p>', { 'Content-Type': 'text/html' }),
    { instead: { path: '/a', status: 404 } },
  ],
  ['a session that is over', says(401, '{}'), { instead: { path: '/a', status: 401 } }],
])('V-09 %s is no answer', async (_, listener, found) => {
  answer = listener
  expect(await away('/a')).toEqual({ instead: undefined, sure: false, ...(found as object) })
})

test('V-09 what takes too long is no answer', async () => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  answer = () => {}
  expect(await away('/a')).toEqual({ instead: { path: '/a', status: 0 }, sure: false })
  // nor is one that begins and does not end
  answer = (_, response) => response.writeHead(200, JSON_TYPE).write('[')
  expect(await away('/a')).toEqual({ instead: { path: '/a', status: 0 }, sure: false })
})

test('V-13 JSON that is none is not taken for a network that is away', async () => {
  answer = says(200, '{')
  expect(await away('/a')).toMatch(/^SyntaxError/)
})

test('V-13 no body is read beyond its bound', async () => {
  let sent = 0
  answer = (_, response) => {
    response.writeHead(200, JSON_TYPE)
    const more = () => {
      sent += 65_536
      if (!response.destroyed) response.write(Buffer.alloc(65_536, 32), more)
    }
    more()
  }
  const net = browserNet('7')
  expect((await net.file('/tile'))!.length).toBeLessThan(400_000)
  expect((await net.text('/note'))!.length).toBeLessThan(400_000)
  await expect(net.json('/json')).rejects.toThrow(SyntaxError)
  expect(sent).toBeLessThan(100_000_000)
})

test('V-09 what the server has not is undefined', async () => {
  answer = says(404, '{"code":"not_found"}')
  expect(await browserNet('7').json('/a')).toBeUndefined()
})
