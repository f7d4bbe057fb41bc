import { expect, test } from 'vitest'
import { allSubscribers } from '#server/facts/catalogue.ts'
import './modules.ts'

test('a fact is named by its noun and what happened to it, and each subscriber names facts', () => {
  const subscribers = [...allSubscribers()]
  expect(subscribers.length).toBeGreaterThan(0)
  for (const [name, { facts }] of subscribers) {
    expect(facts.length, name).toBeGreaterThan(0)
    for (const kind of facts) expect(kind).toMatch(/^[a-z]+\.[a-z-]+$/)
  }
})
