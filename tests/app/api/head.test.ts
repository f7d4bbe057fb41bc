import { beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { openEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'

const world = unjudgedWorld()
const ada = person(() => world.rich('Ada', '50'))
let id: string
beforeAll(async () => {
  id = (await openEvent(world, ada)).id
})

const ask = async (method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(world.url + path, { method, headers, redirect: 'manual' })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    to: answer.headers.get('location'),
    body: await answer.text(),
  }
}

/** Every address that answers GET, as a signed-in person with an event asks for it. */
const reads = (Object.entries(routes) as [RouteName, Route][])
  .map(([name, { endpoint }]) => ({ name, ...methodAndPath(endpoint) }))
  .filter(({ method }) => method === 'GET')
const others = [
  ...['/healthz', '/readyz', '/readyz/database', '/metrics', '/sitemap.xml', '/favicon.ico'],
  ...['/.well-known/security.txt', '/.well-known/change-password', '/log/checkpoint', '/log/tile/0/000'],
  ...['/share/evens.png', '/share/events/1', '/share/events/1.png', '/embed/events/1', '/api/login'],
  ...[`/objects/${'x'.repeat(32)}.webp`, '/api/docs', '/api/openapi.json'],
]

describe('HEAD answers as GET does, without a body', () => {
  test.each(reads)('Z-04 $name', async ({ path }) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id' ? id : '1'))
    const headers = { cookie: ada.cookie }
    const [got, head] = [await ask('GET', address, headers), await ask('HEAD', address, headers)]
    expect({ ...head, body: '' }).toEqual({ ...got, body: '' })
    expect(head.body).toBe('')
  })

  test.each(others)('Z-04 %s', async (path) => {
    const [got, head] = [await ask('GET', path), await ask('HEAD', path)]
    expect({ ...head, body: '' }).toEqual({ ...got, body: '' })
    expect(head.body).toBe('')
  })
})

test('S-22 HEAD ends no session, wherever it comes from', async () => {
  const eve = await world.signUp('Eve')
  const headers = { cookie: eve.cookie, 'sec-fetch-site': 'same-origin' }
  await ask('HEAD', '/api/logout', headers)
  expect((await eve.call('currentUser')).status).toBe(200)
})
