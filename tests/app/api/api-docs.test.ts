import { expect, test } from 'vitest'
import type { RouteName } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'

const world = unjudgedWorld()

type Operation = { operationId: string; tags: string[]; responses: Record<string, unknown> }
const names = Object.keys(paths) as RouteName[]

test('A26 the API reference is served to everybody: every route, with a tag, and named parts', async () => {
  const page = await fetch(`${world.url}/api/docs/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval')
  const document = await (await fetch(`${world.url}/api/docs/json`)).json()
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (path) => Object.values(path),
  )
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort())
  expect(operations.filter(({ tags }) => tags.length !== 1)).toEqual([])
  expect(document.servers).toHaveLength(1)
  expect(Object.keys(document.components.schemas).length).toBeGreaterThan(100)
})

test('A26 nearly every route has an example that a test has seen', async () => {
  const document = await (await fetch(`${world.url}/api/docs/json`)).json()
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (path) => Object.values(path),
  )
  // Routes that need an authenticator or a provider's page have none. More missing: `npm run api-docs -- --record`.
  const without = operations.filter(
    ({ responses }) => !JSON.stringify(responses['200'] ?? responses['201']).includes('"example"'),
  )
  expect(without.length, without.map(({ operationId }) => operationId).join(', ')).toBeLessThan(30)
})
