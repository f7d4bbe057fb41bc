import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import type { Route, RouteName } from '#contract/route.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import examples from '../../docs/api/examples.json' with { type: 'json' }

let world: World
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
})
afterAll(() => world.close())

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

test('A26 what stands as an example is what the contract says', () => {
  const known = examples as Partial<Record<RouteName, { body?: unknown; reply: unknown }>>
  const all = routes as unknown as Record<RouteName, Route>
  for (const name of names) {
    const example = known[name]
    if (!example) continue
    const reply = all[name].reply.safeParse(example.reply)
    expect([name, reply.error?.message]).toEqual([name, undefined])
    if (all[name].body && example.body !== undefined)
      expect([name, all[name].body.safeParse(example.body).error?.message]).toEqual([name, undefined])
  }
  // What needs a browser's authenticator or a provider's page has none.
  expect(names.filter((name) => !known[name]).length).toBeLessThan(24)
})
