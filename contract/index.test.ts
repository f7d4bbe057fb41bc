import { describe, expect, test } from 'vitest'
import { CHANGES } from './changes.ts'
import { methodAndPath } from './endpoint.ts'
import { modules, type RouteName, routes } from './index.ts'
import type { ContractModule } from './module.ts'
import { paths } from './paths.ts'
import { reads } from './paths-reads.ts'
import { REFUSALS } from './refusals.ts'
import type { Route } from './route.ts'

const all = Object.entries(routes) as [RouteName, Route][]

describe('the registry of routes', () => {
  test('S-27 every path has a route that says who may call it, and every route a path', () => {
    expect(Object.keys(paths).sort()).toEqual(Object.keys(routes).sort())
    for (const [, route] of all) {
      expect(['public', 'user', 'merchant', 'moderator', 'admin']).toContain(route.who)
    }
  })

  test('paths.ts holds what the routes say of their paths and of what they change', () => {
    for (const [name, route] of all) expect(paths[name]).toBe(route.endpoint)
    const reading = all.filter(([, { endpoint }]) => endpoint.startsWith('GET '))
    expect(Object.entries(reads)).toEqual(reading.map(([name, { endpoint }]) => [name, endpoint]))
    const changing = all.flatMap(([name, { changes }]) => (changes?.length ? [[name, changes]] : []))
    expect(CHANGES).toEqual(Object.fromEntries(changing))
  })

  test('every route that is no GET says what it changes, and one that only reads says nothing', () => {
    for (const [name, { endpoint, changes }] of all)
      expect(changes !== undefined, name).toBe(!endpoint.startsWith('GET '))
  })

  test('no two modules declare one name: the later one would hide the other', () => {
    for (const key of ['routes', 'parts', 'channels', 'says', 'frames', 'screens'] as const) {
      const names = modules.flatMap((module) => Object.keys((module as ContractModule)[key] ?? {}))
      expect(names.length, key).toBeGreaterThan(0)
      expect(
        names.filter((name, at) => names.indexOf(name) < at),
        key,
      ).toEqual([])
    }
  })

  test('a list takes a cursor and a limit, and nothing else does', () => {
    for (const [name, { list, query }] of all) {
      expect(
        query?.safeParse({ cursor: '~' }).error?.issues.some(({ path }) => path[0] === 'cursor') ?? false,
        name,
      ).toBe(list !== undefined)
    }
  })

  test('H-11 only lists that decide nothing about money may be late', () => {
    const late = all.flatMap(([name, { mayLag }]) => (mayLag ? [name] : []))
    expect(late.sort()).toEqual([
      'crownHistory',
      'insightAnalysis',
      'insightSample',
      'insightTrends',
      'leaderboard',
      'ownStanding',
      'search',
    ])
    for (const name of late) expect(routes[name].endpoint).toMatch(/^GET /)
  })

  test('no two routes share a method and a path', () => {
    const lines = Object.values(paths)
    expect(new Set(lines).size).toBe(lines.length)
    // the specification names this one path outside of /api
    const ofApi = lines.filter((line) => line !== 'GET /upload-url')
    for (const line of ofApi) expect(line).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api\/[a-zA-Z/{}-]+$/)
  })

  test('a path with a parameter has a schema for it; a call that only reads has no body', () => {
    for (const [name, route] of all) {
      const { method, path } = methodAndPath(route.endpoint)
      expect(path.includes('{'), name).toBe(route.params !== undefined)
      if (method === 'GET') {
        expect(route.body, name).toBeUndefined()
        expect(route.money, name).toBeUndefined()
        // A DELETE names its object by the path alone.
      } else if (method === 'DELETE') expect(route.body?.safeParse({ any: 1 }).success ?? false).toBe(false)
      // A file or a webhook is not JSON and has no schema here.
      else expect(route.body === undefined, name).toBe(route.takes !== undefined)
    }
  })

  test('S-27 what only moderators may do lies under /api/admin, and nothing else does', () => {
    for (const [name, route] of all) {
      const { path } = methodAndPath(route.endpoint)
      expect(path.startsWith('/api/admin/'), name).toBe(route.who === 'moderator' || route.who === 'admin')
    }
  })

  test('Z-04 every refusal of a route is in the closed list, and its status is one of those that are decided', () => {
    for (const [, route] of all)
      for (const code of route.refusals ?? []) expect(REFUSALS).toHaveProperty(code)
    expect([...new Set(Object.values(REFUSALS))].sort()).toEqual([
      400, 401, 403, 404, 409, 410, 413, 415, 422, 423, 429, 503,
    ])
    expect(Object.entries(REFUSALS).filter(([, status]) => status === 422)).toEqual([
      ['idempotency_key_reused', 422],
    ])
  })

  test('unknown fields are refused by every body and query', () => {
    for (const [name, route] of all) {
      for (const part of [route.body, route.query, route.params]) {
        if (!part) continue
        const result = part.safeParse({ surelyUnknown: 1 })
        expect(result.success, name).toBe(false)
        expect(
          result.error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
          name,
        ).toBe(true)
      }
    }
  })
})
