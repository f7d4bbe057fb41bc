import { expect, test } from 'vitest'
import { allSubscribers } from '#server/facts/index.ts'
import { offered } from './modules.ts'

test('a fact is named by its noun and what happened to it, and each subscriber names facts', () => {
  const subscribers = allSubscribers({ offered: offered() })
  expect(subscribers.length).toBeGreaterThan(0)
  for (const [name, { facts }] of subscribers) {
    expect(facts.length, name).toBeGreaterThan(0)
    for (const kind of facts) expect(kind).toMatch(/^[a-z]+\.[a-z-]+$/)
  }
})

test('no two subscribers have the same name, since deliveries are stored under it', () => {
  const names = allSubscribers({ offered: offered() }).map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
})
